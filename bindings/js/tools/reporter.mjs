// A reporter of node --test that prints failures, notes and totals of its own.
const TOTALS = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /;

export default async function* reporter(events) {
  let [passed, failed] = [0, 0];
  for await (const { type, data } of events) {
    if (type === "test:diagnostic" && !TOTALS.test(data.message)) yield `${data.message}\n`;
    if (type === "test:stderr") yield data.message;
    if (type === "test:pass") passed++;
    if (type === "test:fail") {
      failed++;
      const { cause } = data.details.error;
      yield `FAILED: ${data.name}\n${cause?.stack ?? data.details.error}\n`;
    }
  }
  yield `${passed} passed, ${failed} failed\n`;
}
