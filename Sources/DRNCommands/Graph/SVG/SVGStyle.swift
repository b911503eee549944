/// The style sheet of graph pictures, with a light and a dark colour scheme.
enum SVGStyle {
  static let sheet = """

    text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif;fill:#1c2733}
    .ground{fill:#f7f9fc}
    .title{font-size:19px;font-weight:650}.facts,.leftout,.key{font-size:11.5px;fill:#5b6b7f}.leftout{font-style:italic}
    .group rect{fill:#eef2f7;stroke:#d3dce7;stroke-width:1}.group text{font-size:12px;font-weight:600;fill:#44546a}
    .body{fill:#fff;stroke:#b9c4d2;stroke-width:1.2}.name{font-size:13px;font-weight:600}.detail{font-size:10.5px;fill:#5b6b7f}
    .overlay rect{fill:#eef2f8;stroke:#c3cedc}.overlay text{font-size:10px;fill:#44546a}
    .overlay.composite rect{fill:#efeafb;stroke:#b9a7e6}.overlay.composite text{fill:#5d3fb3}
    .overlay.root rect{fill:#fff4df;stroke:#e5c486}.overlay.root text{fill:#8a5a00}
    .pill text{font-size:10px;text-anchor:middle;font-weight:600}.pill rect{stroke-width:1}
    .entry rect{fill:#dff3e4;stroke:#9ed3ac}.entry text{fill:#1a6b33}
    .exit rect{fill:#e4e8ee;stroke:#b6c0cc}.exit text{fill:#3c4a5c}
    .loop rect{fill:#e6effb;stroke:#a9c4ea}.loop text{fill:#2d5a99}
    .wall{stroke:#d0553f;stroke-width:4;stroke-linecap:round;fill:none}
    .line{fill:none;stroke:#5f86bd;stroke-opacity:.78}.tip{fill:#5f86bd}
    .up .line{stroke:#8ea6c6}.up .tip{fill:#8ea6c6}
    .backward .line{stroke:#a3b0c0;stroke-dasharray:5 4}.backward .tip{fill:#a3b0c0}
    .composed .line{stroke:#8a6ad2}.composed .tip{fill:#8a6ad2}
    .redirected .line{stroke:#d58a1c}.redirected .tip{fill:#d58a1c}
    .new .line{stroke:#1f9443}.new .tip{fill:#1f9443}.gone .line{stroke:#d24545;stroke-dasharray:2 3}.gone .tip{fill:#d24545}.dashed .line{stroke-dasharray:5 4}
    .weak .line{stroke-opacity:.32}.weak .tip{fill-opacity:.45}
    .way:hover .line{stroke-opacity:1;stroke:#e0572f}.way:hover .tip{fill:#e0572f;fill-opacity:1}
    .label text{font-size:10px;text-anchor:middle;fill:#44546a}.label rect{fill:#f7f9fc;fill-opacity:.88}
    .label.new text,.loop.new text{fill:#17752f}.label.gone text,.loop.gone text{fill:#b93030}
    .screen.new .body{fill:#e8f7ec;stroke:#3fa65c;stroke-width:1.8}.screen.gone .body{fill:#fdeeee;stroke:#d86a6a;stroke-width:1.8;stroke-dasharray:6 4}.screen.gone .name{text-decoration:line-through}
    @media (prefers-color-scheme:dark){
    text{fill:#e8eef6}.ground{fill:#12171e}.facts,.leftout,.key,.detail{fill:#98a6b8}
    .group rect{fill:#171e27;stroke:#2c3847}.group text{fill:#b9c6d6}
    .body{fill:#1d2631;stroke:#435266}
    .overlay rect{fill:#26303d;stroke:#47566a}.overlay text{fill:#b9c6d6}
    .overlay.composite rect{fill:#322a4d;stroke:#6f5bb0}.overlay.composite text{fill:#cbbcf7}
    .overlay.root rect{fill:#3d3118;stroke:#8a6a2a}.overlay.root text{fill:#f0cf8e}
    .entry rect{fill:#173a24;stroke:#2f7a48}.entry text{fill:#9fe0b3}
    .exit rect{fill:#2b3543;stroke:#526176}.exit text{fill:#c5d0de}
    .loop rect{fill:#1d3350;stroke:#3f6aa3}.loop text{fill:#a9c8f2}
    .line{stroke:#7ea6de}.tip{fill:#7ea6de}.up .line{stroke:#6b819e}.up .tip{fill:#6b819e}
    .backward .line{stroke:#5c6a7c}.backward .tip{fill:#5c6a7c}
    .composed .line{stroke:#a58bea}.composed .tip{fill:#a58bea}.redirected .line{stroke:#e6a544}.redirected .tip{fill:#e6a544}
    .new .line{stroke:#4fc373}.new .tip{fill:#4fc373}.gone .line{stroke:#ee7676}.gone .tip{fill:#ee7676}
    .label text{fill:#b9c6d6}.label rect{fill:#12171e}
    .label.new text,.loop.new text{fill:#7ddc9a}.label.gone text,.loop.gone text{fill:#f59a9a}
    .screen.new .body{fill:#15301e;stroke:#3fa65c}.screen.gone .body{fill:#381c1e;stroke:#d86a6a}}

    """
}
