import { describe, expect, it } from 'vitest';
import { lookingAt } from '../testing/drawn.ts';

describe('what lies over a page', () => {
  const look = lookingAt();
  const page = (ground: string, ink: string) =>
    `<rect width="900" height="500" fill="${ground}"/>` +
    `${['Payments', 'Invoices', 'Clients', 'Reports']
      .map(
        (name, i) => `<text x="40" y="${60 + i * 60}"
fill="${ink}">${name}</text>`,
      )
      .join('')}`;
  const drawer =
    '<rect x="540" y="0" width="360" height="500" fill="#ffffff"/>' +
    '<rect x="540" y="60" width="360" height="1" fill="#e3e3ea"/><text x="564" y="36" ' +
    'font-size="18" font-weight="bold">Record payment</text><text x="564" y="100">Amount</text>' +
    '<rect x="564.5" y="110.5" width="300" height="36" rx="6" fill="#ffffff" stroke="#888899"/>';
  const dialogs = async (body: string) =>
    (await look(body, { width: 900, height: 500 })).regions
      .filter(({ kind }) => kind === 'dialog')
      .map(({ box }) => [box.x, box.width]);

  it('along one side of it is a dialog, where the page is dimmed', async () => {
    expect(await dialogs(`${page('#7c7d88', '#111122')}${drawer}`)).toEqual([[540, 360]]);
  });
  it('with a head and a foot of their own colours is one dialog', async () => {
    const body =
      '<rect x="200" y="60" width="500" height="50" fill="#4a5d3f"/>' +
      '<rect x="200" y="110" width="500" height="220" fill="#f2f2f2"/>' +
      '<rect x="200" y="330" width="500" height="60" fill="#ffffff"/>' +
      '<text x="224" y="160">About this app</text><text x="224" y="200">All that it is made of' +
      '</text><text x="620" y="366">CLOSE</text>';
    expect(await dialogs(`${page('#7c7d88', '#111122')}${body}`)).toEqual([[200, 500]]);
    expect(await dialogs(`${page('#f4f5fa', '#111122')}${body}`)).toEqual([]);
    const cut =
      '<rect x="220" y="270" width="120" height="60" fill="#ffffff"/><text x="236" y="300">Khmer</text>';
    expect(await dialogs(`${page('#7c7d88', '#111122')}${body}${cut}`)).toEqual([[200, 500]]);
  });
  it('with hairlines between a head, a body and a foot of one colour is one dialog', async () => {
    const parts =
      '<rect x="200" y="60" width="500" height="330" rx="8" fill="#ffffff"/>' +
      '<rect x="200" y="110" width="500" height="1" fill="#e3e3ea"/>' +
      '<rect x="200" y="330" width="500" height="1" fill="#e3e3ea"/>' +
      '<text x="224" y="92" font-weight="bold">New card</text><text x="224" y="160">Title</text>' +
      '<rect x="224.5" y="170.5" width="450" height="36" rx="6" fill="#ffffff" stroke="#888899"/>' +
      '<text x="620" y="366">Create</text>';
    const dimmed = page('#7c7d88', '#111122');
    expect(await dialogs(`${dimmed}${parts}`)).toEqual([[200, 500]]);
    expect(
      await dialogs(
        `${dimmed}<rect x="60" y="400" width="780" height="60" fill="#8a8b96"/>
        <rect x="60" y="10" width="780" height="40" fill="#8a8b96"/>${parts}`,
      ),
    ).toEqual([[200, 500]]);
    expect(await dialogs(`${page('#f4f5fa', '#111122')}${parts}`)).toEqual([]);
  });
  it('under a thin veil is a dialog where it cuts what stands there', async () => {
    const grid = [140, 200, 260, 320]
      .map((y) => `<rect x="20" y="${y}" width="860" height="1" fill="#c9c9c9"/>`)
      .join('');
    const box =
      '<rect x="250.5" y="100.5" width="400" height="260" fill="#ffffff" stroke="#777777"/>' +
      '<text x="274" y="140" font-weight="bold">New booking</text><text x="274" y="180">What for</text>' +
      '<rect x="274.5" y="190.5" width="350" height="34" fill="#ffffff" stroke="#888899"/>' +
      '<text x="560" y="330">Save</text>';
    expect(await dialogs(`${page('#e6e6e6', '#111122')}${grid}${box}`)).toEqual([[250, 401]]);
    // A card on a grey page cuts nothing.
    expect(await dialogs(`${page('#e6e6e6', '#111122')}${box}`)).toEqual([]);
    expect(await dialogs(`${page('#ffffff', '#111122')}${grid}${box}`)).toEqual([]);
  });
  it('or beside it is none', async () => {
    expect(await dialogs(`${page('#f4f5fa', '#111122')}${drawer}`)).toEqual([]);
  });
});

describe('a field that is written in', () => {
  const look = lookingAt();
  it('keeps the caption above it, however its ring is drawn', async () => {
    const field =
      '<text x="40" y="60" font-weight="bold">Email</text><rect x="36" y="72" width="330" ' +
      'height="48" rx="10" fill="none" stroke="#4338ca" stroke-width="3"/>' +
      '<rect x="41.5" y="77.5" width="319" height="37" rx="7" fill="#ffffff" stroke="#8d96a7"/>';
    const { controls } = await look(field, { width: 460, height: 200 });
    expect(controls.map(({ kind, label, value }) => [kind, label, value])).toEqual([
      ['textfield', 'Email', undefined],
    ]);
  });
  it('is named by nothing beyond its own card or ground', async () => {
    const pane =
      '<rect width="180" height="300" fill="#1e1b4b"/><text x="24" y="109" fill="#ffffff">Notes' +
      '</text><text x="24" y="149" fill="#ffffff">Team</text>';
    const { controls } = await look(
      `${pane}<rect x="220.5" y="84.5" width="300" height="40" rx="6" fill="#ffffff" stroke="#888899"/>`,
      { width: 640, height: 300, ground: '#f4f5fa' },
    );
    expect(controls.filter(({ kind }) => kind === 'textfield').map(({ label }) => label)).toEqual(['']);
  });
});
