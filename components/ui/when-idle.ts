/** Once the page has loaded and has nothing better to do. @returns what calls it off */
export function whenIdle(work: () => void): () => void {
  let callOff = () => {};
  const wait = () => {
    // Safari has none of it.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(work, 1500);
      callOff = () => clearTimeout(timer);
      return;
    }
    const id = requestIdleCallback(work, { timeout: 4000 });
    callOff = () => cancelIdleCallback(id);
  };
  if (document.readyState === 'complete') wait();
  else {
    addEventListener('load', wait, { once: true });
    callOff = () => removeEventListener('load', wait);
  }
  return () => callOff();
}
