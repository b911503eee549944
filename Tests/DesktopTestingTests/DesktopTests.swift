import DesktopTesting
import Foundation
import TestSupport
import Testing

/// A program on a desktop does what a person does there, and a test sees what a person gets.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Sample.isAvailable))
struct DesktopTests {
  @Test func `a click changes what is read and what is seen`() throws {
    let program = try Sample.start()
    let desktop = program.desktop
    let label = try desktop.wait(for: .name("0 clicks", role: "label"))
    let before = try program.screenshot()
    #expect(try program.screenshot().difference(from: before) == nil)

    try desktop.pointer.click(.name("Add", role: "button"))
    try desktop.wait(for: .name("1 clicks"))
    let difference = try #require(try program.screenshot().difference(from: before))
    let frame = try #require(label.frame)
    let text = difference.box
    #expect(text.y < frame.y + frame.height, "\(text) is not where \(frame) is")
    program.kill()
  }

  @Test func `keys move the focus, type and press`() throws {
    let program = try Sample.start()
    let desktop = program.desktop
    try desktop.wait(for: .focused("Add"))
    _ = try desktop.accessibilityEvents()
    try desktop.keyboard.press("Tab")
    try desktop.wait(for: .focused("Ask"))
    #expect(try desktop.accessibilityEvents().focusedNames == ["Ask"])
    try desktop.keyboard.press("Tab", .shift)
    try desktop.wait(for: .focused("Add"))
    try desktop.keyboard.press("space", times: 3)
    try desktop.wait(for: .name("3 clicks"))

    try desktop.keyboard.moveFocus(to: "Name")
    try desktop.keyboard.type("Ada Lovelace")
    try desktop.wait(for: .node("the typed name") { $0.text == "Ada Lovelace" })
    try desktop.keyboard.moveFocus(to: "Agreed")
    try desktop.keyboard.press("space")
    try desktop.wait(for: .node("a checked box") { $0.role == "checkbox" && $0.isChecked })
    program.kill()
  }

  @Test func `what a screen reader is to say is heard`() throws {
    let program = try Sample.start()
    let desktop = program.desktop
    try desktop.wait(for: .role("alert"))
    _ = try desktop.accessibilityEvents()
    try desktop.keyboard.press("space")
    var said: [String] = []
    try desktop.wait("an announcement") {
      said += try desktop.accessibilityEvents().announcements
      return said.isEmpty ? nil : true
    }
    #expect(said == ["Added 1"])
    program.kill()
  }

  @Test func `dialogs get the focus and give it back`() throws {
    let program = try Sample.start()
    let desktop = program.desktop
    try desktop.keyboard.moveFocus(to: "Ask")
    try desktop.keyboard.press("Return")
    let question = try desktop.wait(for: .name("Question", role: "window"))
    #expect(question.states.contains(.modal))
    try desktop.wait("the focus in the dialog") {
      try desktop.accessibilityTree().focused?.name == "Close it" ? true : nil
    }
    try desktop.pointer.click(.name("Close it"))
    try desktop.wait(forNo: .name("Question"))
    try desktop.wait("the focus of before") {
      try desktop.accessibilityTree().focused?.name == "Ask" ? true : nil
    }
    program.kill()
  }

  @Test func `what is in a popover is where it is clicked`() throws {
    let program = try Sample.start()
    let desktop = program.desktop
    try desktop.pointer.click(.name("More", role: "button"))
    try desktop.wait("a popover") { try program.windows().first(where: \.isPopup) }
    try desktop.pointer.click(.name("Add inside", role: "button"))
    try desktop.wait(for: .name("1 clicks"))
    program.kill()
  }

  @Test func `a film has what was seen, and the finger`() throws {
    let program = try Sample.start()
    let add = try program.desktop.wait(for: .name("Add", role: "button"))
    var film = Film()
    try film.take(program, milliseconds: 500)
    try film.take(program, milliseconds: 500, touching: add)
    try program.desktop.pointer.click(add)
    try program.desktop.wait(for: .name("1 clicks"))
    try film.take(program, milliseconds: 900)
    let finger = film.frames[1].picture.difference(from: film.frames[0].picture)?.box
    #expect(finger.flatMap { add.frame?.common(with: $0).center.x } == add.frame?.center.x)
    let file = film.png(dividedBy: 2)
    #expect(file.range(of: Data("acTL".utf8)) != nil)
    #expect(file.count < PNG.data(of: film.frames[0].picture.reduced(by: 2)).count * 2)
    program.kill()
  }

  @Test func `what is out of sight is scrolled to`() throws {
    let program = try Sample.start()
    let desktop = program.desktop
    #expect(throws: DesktopError.self) {
      try desktop.pointer.click(.name("Far below", role: "button"))
    }
    try desktop.pointer.click(try desktop.pointer.reveal(.name("Far below", role: "button")))
    try desktop.wait(for: .name("1 clicks"))
    try desktop.pointer.reveal(.name("Row 3"))
    program.kill()
  }

  @Test func `the other buttons of a mouse arrive`() throws {
    let program = try Sample.start()
    let desktop = program.desktop
    let label = try desktop.wait(for: .name("no button"))
    try desktop.pointer.click(label, button: .back)
    try desktop.wait(for: .name("button 8"))
    try desktop.pointer.press(.forward)
    try desktop.wait(for: .name("button 9"))
    program.kill()
  }

  @Test func `a drag is a swipe`() throws {
    let program = try Sample.start()
    let desktop = program.desktop
    try desktop.pointer.swipe(try desktop.wait(for: .name("no button")), .right)
    try desktop.pointer.swipe(try desktop.wait(for: .name("swiped right")), .left)
    try desktop.wait(for: .name("swiped left"))
    program.kill()
  }

  @Test(arguments: [(500, 700), (1920, 1080), (1000, 1200)])
  func `a window gets another size`(width: Int, height: Int) throws {
    let program = try Sample.start()
    try program.resize(width: width, height: height)
    let picture = try program.screenshot()
    #expect((picture.width, picture.height) == (width, height))
    try program.desktop.pointer.click(.name("Add"))
    try program.desktop.wait(for: .name("1 clicks"))
    program.kill()
  }

  @Test func `a window fills the screen`() throws {
    let program = try Sample.start(on: try Desktop(width: 1080, height: 1920))
    try program.desktop.pointer.click(.name("Fill"))
    try program.desktop.wait("a window of the screen's size") {
      let frame = try program.window().frame
      return frame == Box(x: 0, y: 0, width: 1080, height: 1920) ? true : nil
    }
    program.kill()
  }

  @Test func `a killed program is started again on the same desktop`() throws {
    let desktop = try Desktop()
    for round in 0..<5 {
      let program = try Sample.start(on: desktop)
      try desktop.pointer.click(.name("Add"))
      try desktop.wait(for: .name("1 clicks"))
      program.kill()
      try desktop.wait("an empty desktop after round \(round)") {
        try desktop.accessibilityTree().windows.isEmpty ? true : nil
      }
    }
  }
}
