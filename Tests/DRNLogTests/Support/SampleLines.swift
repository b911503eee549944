/// A session with an event of every kind and every field, as an export has it.
///
/// Its bytes in the log and its prefix hashes are fixed: a change of either is a new version.
let sampleLines: [String] = [
  #""kind":"started","cause":"user","group":null,"route":"home","overlay":"o1","tab":"t1","flow":"f1","settings":{"historyLimit":4,"window":"w","appVersion":"1.2","schema":null}}"#,
  #""kind":"went","cause":"link","group":null,"route":{"item":{"_0":1}},"tab":"t2"}"#,
  #""kind":"replaced","cause":"user","group":null,"route":"r2","overlay":"o1","tab":"t1"}"#,
  #""kind":"composed","cause":"user","group":null,"route":"r3","overlay":"o2"}"#,
  #""kind":"overlayShown","cause":"user","group":null,"overlay":"o3"}"#,
  #""kind":"overlayPushed","cause":"user","group":null,"overlay":"o1"}"#,
  #""kind":"rootOverlayShown","cause":"user","group":null,"overlay":"o4"}"#,
  #""kind":"overlayHidden","cause":"user","group":null}"#,
  #""kind":"overlaysHidden","cause":"user","group":null,"count":1}"#,
  #""kind":"stayed","cause":"user","group":null,"meta":{"a":1}}"#,
  #""kind":"went","cause":"user","group":{"name":"checkout","first":10,"count":2},"route":"home"}"#,
  #""kind":"wentBack","cause":"user","group":{"name":"checkout","first":10,"count":2},"count":300}"#,
  #""kind":"wentForward","cause":"user","group":null,"count":1}"#,
  #""kind":"reset","cause":"user","group":null,"routes":["home","r2","r3"],"overlays":[null,"o1",null],"tabs":["t1",null,"t2"]}"#,
  #""kind":"tabSelected","cause":"user","group":null,"route":"home","tab":"t3"}"#,
  #""kind":"flowSwitched","cause":"user","group":null,"route":"home","overlay":"o2","tab":"t1","flow":"f2"}"#,
  #""kind":"rewound","cause":"travel","group":null,"target":14}"#,
  #""kind":"marked","cause":"user","group":null,"target":3,"label":"checkpoint"}"#,
  #""kind":"noted","cause":"user","group":null,"label":"tap","payload":[1,"é"]}"#,
  #""kind":"refused","cause":"user","group":null,"route":"r9","overlay":"o9","label":"composed","reason":"No."}"#,
  #""kind":"restored","cause":"restore","group":null,"route":"r2","routes":["r3","home"],"overlays":["o3"],"tabs":["t3"],"flow":"f1"}"#,
  #""kind":"updated","cause":"user","group":null,"route":{"item":{"_0":1}}}"#,
  #""kind":"historyEdited","cause":"user","group":null,"routes":["home",null,"r3"],"overlays":["o1",null,null],"tabs":[null,null,"t2"],"count":1,"kept":[null,0,null]}"#,
  #""kind":"refused","cause":"user","group":null,"routes":[null,"r9"],"count":1,"label":"historyEdited","reason":"No.","kept":[2,null]}"#,
  #""kind":"fenced","cause":"user","group":null}"#,
].enumerated().map { seq, rest in
  #"{"session":"main","seq":\#(seq),"time":"2026-11-21T10:00:00.0000\#(10 + seq)000Z",\#(rest)"#
}
