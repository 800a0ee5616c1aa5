//! The report: one page that needs nothing else, and works in a browser.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Writes a quick report to a file of this name. Returns its path and its text.
fn report(name: &str) -> (PathBuf, String) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("goodprime-lab");
    command
        .args(["report", "--quick", "--output"])
        .arg(&path)
        .assert()
        .success()
        .stdout("")
        .stderr("");
    let page = std::fs::read_to_string(&path).expect("the page");
    (path, page)
}

/// Returns the data inside a page.
fn data(page: &str) -> Vec<Value> {
    let (_, after) = page.split_once("type=\"application/json\">").expect("data");
    let (data, _) = after.split_once("</script>").expect("the end of data");
    serde_json::from_str(data).expect("JSON")
}

#[test]
fn the_page_has_pictures_and_data_and_needs_no_network() {
    let (_, page) = report("report.html");
    // Bounds; times, parts and, where there are peers, peers of each of both rings.
    let kinds = if cfg!(feature = "peers") { 6 } else { 5 };
    assert_eq!(page.matches("<svg").count(), kinds);
    assert!(!page.contains("{{"));
    let names = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!names.contains("http:") && !names.contains("https:") && !names.contains("src="));
    let rows = data(&page);
    for method in ["direct", "iterative", "nussbaumer"] {
        assert!(rows.iter().any(|row| row["method"] == method && row["n"] == 256), "{method}");
    }
}

#[test]
fn pictures_are_svg_and_png_too() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&directory).expect("a directory");
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("goodprime-lab");
    command
        .args(["report", "--quick", "--output"])
        .arg(directory.join("report.html"))
        .arg("--pictures")
        .arg(&directory)
        .assert()
        .success();
    for name in ["bounds", "times-cyclic", "parts-cyclic", "times-negacyclic", "parts-negacyclic"] {
        let read = |ending: &str| std::fs::read(directory.join(format!("{name}.{ending}")));
        assert!(read("svg").expect("a picture").starts_with(b"<svg"));
        let png = read("png").expect("a picture");
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
        // 760×520 pixels, as the header says, and more than a blank page has.
        assert_eq!(png[16..24], [0, 0, 2, 248, 0, 0, 2, 8]);
        assert!(png.len() > 4000, "{name}: {} bytes", png.len());
    }
}

#[test]
fn a_file_that_cannot_be_written_is_told_in_one_line() {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("goodprime-lab");
    let result =
        command.args(["report", "--quick", "--output", "/nowhere/report.html"]).assert().code(2);
    assert_eq!(String::from_utf8_lossy(&result.get_output().stderr).lines().count(), 1);
}

/// Returns the page after a browser has run it with `script` at its end.
fn driven(browser: &str, path: &Path, page: &str, script: &str) -> String {
    let watch = "<head><script>window.onerror = message => { document.documentElement.dataset.bad = message; };\
        console.error = window.onerror;</script>";
    let page = page
        .replacen("<head>", watch, 1)
        .replace("</body>", &format!("<script>{script}</script></body>"));
    std::fs::write(path, page).expect("a page to drive");
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--virtual-time-budget=2000",
            "--dump-dom",
        ])
        .arg(format!("file://{}", path.display()))
        .output()
        .expect("the browser");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("<title>"), "{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn a_browser_sorts_and_filters() {
    let Ok(browser) = std::env::var("GOODPRIME_BROWSER") else {
        println!("skipped: GOODPRIME_BROWSER names no browser");
        return;
    };
    let (path, page) = report("driven.html");
    let count = data(&page).iter().filter(|row| row["method"] == "iterative").count();
    let script = "const cells = () => [...document.querySelectorAll('#rows tr')].map(row => row.cells);\
        document.querySelectorAll('th button')[3].click();\
        const times = cells().map(row => Number(row[3].textContent.replaceAll(',', '')));\
        const sorted = times.every((x, i) => i === 0 || times[i - 1] <= x);\
        filter.value = 'iterative'; filter.oninput();\
        document.querySelector('#rows tr').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));\
        const only = cells().every(row => row[1].textContent === 'iterative');\
        document.title = ['found', sorted, only, cells().length].join(' ');";
    let shown = driven(&browser, &path, &page, script);
    assert!(shown.contains(&format!("<title>found true true {count}</title>")), "{count}: {shown}");
    assert!(!shown.contains("data-bad"), "{shown}");
    // The watch finds an error.
    let broken = driven(&browser, &path, &page, "nothing.at.all();");
    assert!(broken.contains("data-bad"));
}
