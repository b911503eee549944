import Foundation
import TestSupport
import Testing
import ToolTesting

/// The page is to be read by everybody, also where a canvas paints it: contrast, names and whole words.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportContrastTests {
  /// Records, for each text painted on a canvas, its least contrast with the pixels beneath it.
  private static let recorder = #"""
    window.canvasTexts = [];
    {
      const { fillText, measureText } = CanvasRenderingContext2D.prototype;
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind) {
        return getContext.call(this, kind, { willReadFrequently: true });
      };
      const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
      const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      const rgb = (...colors) => {
        for (const color of colors) {
          probe.fillStyle = color;
          probe.fillRect(0, 0, 1, 1);
        }
        return probe.getImageData(0, 0, 1, 1).data;
      };
      const paper = (canvas) => {
        const colors = ["white"];
        for (let below = canvas; below; below = below.parentElement) {
          colors.splice(1, 0, getComputedStyle(below).backgroundColor);
        }
        return colors;
      };
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
        if (text.trim()) {
          const { width } = measureText.call(this, text);
          const left = this.textAlign === "center" ? x - width / 2 : x;
          const { data } = this.getImageData(Math.max(0, left), y - 5, Math.max(1, width), 10);
          const [ink, below] = [light(rgb(this.fillStyle)), paper(this.canvas)];
          const ratios = new Map();
          for (let at = 0; at < data.length; at += 4) {
            const [r, g, b, a] = data.slice(at, at + 4);
            const color = `rgb(${r} ${g} ${b} / ${a / 255})`;
            if (ratios.has(color)) continue;
            const lit = light(rgb(...below, color));
            ratios.set(color, (Math.max(ink, lit) + 0.05) / (Math.min(ink, lit) + 0.05));
          }
          window.canvasTexts.push([this.canvas.id, text, Math.min(...ratios.values())]);
        }
        return fillText.call(this, text, x, y, ...rest);
      };
    }
    """#

  @Test(arguments: Soak.isOn ? ["light", "dark"] : ["light"])
  func `what the canvases say is to be read on the pixels beneath it`(colors: String) throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=9") { page in
      try page.emulate(colors: colors)
      try page.call("Page.addScriptToEvaluateOnNewDocument", ["source": Self.recorder])
    }
    for seq in [0, 9, 16] { try report.go(to: seq) }
    for canvas in ["overview", "film"] {
      #expect(try report.page.bool("canvasTexts.some(([id]) => id === '\(canvas)')"), "\(canvas)")
    }
    let failures = try report.page.strings(
      "canvasTexts.filter(([, , ratio]) => ratio < 4.5).map((text) => text.join(' '))")
    #expect(failures == [])
    report.expectQuiet()
  }

  @Test(arguments: Soak.isOn ? [390, 768, 1100, 1280] : [390])
  func `no word is broken within`(width: Int) throws {
    try ShopVisit.record()
    let report = try OpenReport(log: "shop.mdb", fragment: "at=0") { page in
      try page.resize(width: width, height: 844, isPhone: width < 500)
    }
    for seq in [0, 5, 6, 11, 16] {
      try report.go(to: seq)
      let broken = try report.page.strings(
        #"""
        (() => {
          const broken = [];
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let text; (text = texts.nextNode());) {
            const box = text.parentElement;
            if (!box.checkVisibility() || box.closest('script, dialog, .printed')) continue;
            for (const word of text.data.matchAll(/[\p{L}\p{N}_]+/gu)) {
              const range = document.createRange();
              range.setStart(text, word.index);
              range.setEnd(text, word.index + word[0].length);
              const lines = new Set([...range.getClientRects()]
                .filter(({width}) => width > 0).map(({top}) => Math.round(top)));
              if (lines.size > 1) broken.push(`${box.className} ${word[0]}`);
            }
          }
          return broken;
        })()
        """#)
      #expect(broken == [], "at \(seq)")
    }
    report.expectQuiet()
  }
}

/// The page as axe sees it, the field's checker of accessibility.
@Suite(
  .temporaryDirectory, .serialized,
  .enabled(if: Browser.isInstalled && Axe.script != nil, "There is no Chromium, or no axe."))
struct ReportAxeTests {
  @Test(arguments: Soak.isOn ? [390, 1280] : [1280], Soak.isOn ? ["light", "dark"] : ["light"])
  func `axe finds nothing`(width: Int, colors: String) throws {
    try Sample.record(Sample.tour + Sample.shop)
    let report = try OpenReport(fragment: "session=shop&at=12") { page in
      try page.call("Page.setBypassCSP", ["enabled": true])
      try page.emulate(colors: colors)
      try page.resize(width: width, height: 844, isPhone: width < 500)
    }
    #expect(try Axe.findings(of: report.page) == [])
  }
}

/// The checker's script, as `.ci/install/programs` installs it.
enum Axe {
  static let script: String? = {
    let package = (1...4).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in
      folder.deletingLastPathComponent()
    }
    return try? String(
      contentsOf: package.appendingPathComponent(".build/axe/axe.min.js"), encoding: .utf8)
  }()

  /// A line for each element that breaks one of its rules.
  static func findings(of page: BrowserPage) throws -> [String] {
    try page.evaluate((script ?? "") + "\n0")
    return try page.strings(
      """
      axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations
        .flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 200)}`)))
      """)
  }
}
