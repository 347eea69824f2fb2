/**
 * Hands the report's page to the browser's print dialog, where it can also be saved as PDF. Nothing in it
 * runs: it is
 * data of a tested app.
 * @throws Error with a sentence that says why not
 */
export async function printReport(runId: string): Promise<void> {
  const response = await fetch(`/api/runs/${runId}/report.html`);
  if (!response.ok) throw new Error(`The report could not be read: the server answered ${response.status}.`);
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.title = 'The report to print';
  // Laid out as a page, and not seen: what is not displayed does not print.
  frame.style.cssText = 'position:fixed;inset:auto 100% 100% auto;width:960px;height:1280px;border:0';
  frame.srcdoc = await response.text();
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  try {
    await loaded;
    const { contentDocument, contentWindow } = frame;
    for (const image of contentDocument!.images) image.loading = 'eager';
    await Promise.all([...contentDocument!.images].map((image) => image.decode().catch(() => undefined)));
    contentWindow!.focus();
    contentWindow!.print();
  } finally {
    frame.remove();
  }
}
