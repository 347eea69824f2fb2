/** Shows progress: on a terminal one line that is updated, elsewhere one line per message. */
export function progressLine(out: NodeJS.WriteStream = process.stderr) {
  const began = performance.now();
  let last = '';
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`;
  const draw = () => out.write(`\r\x1b[2K${`${seconds()}  ${last}`.slice(0, (out.columns ?? 80) - 1)}`);
  const ticking = out.isTTY ? setInterval(draw, 1000) : undefined;
  ticking?.unref();
  return {
    says(line: string) {
      last = line.trim();
      if (out.isTTY) draw();
      else out.write(`${seconds()}  ${line}\n`);
    },
    end() {
      clearInterval(ticking);
      if (out.isTTY && last) out.write('\r\x1b[2K');
      last = '';
    },
  };
}
