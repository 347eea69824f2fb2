/* global jspreadsheet, jSuites */
const named = (id) => document.getElementById(id);
let sheet;

const rowsOf = () => sheet.getData().filter(([article]) => article !== '');

function total() {
  const rows = rowsOf();
  named('count').textContent = rows.length;
  named('worth').textContent = rows
    .reduce((worth, [, , price, stock]) => worth + Number(price) * Number(stock), 0)
    .toFixed(2);
}

async function send(path, body) {
  const answer = await fetch(`/api/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  named('state').textContent = answer?.ok ? 'saved' : 'the last change could not be saved';
}

function changed() {
  if (!sheet) return;
  total();
  void send('rows', sheet.getData());
}

async function start() {
  jSuites.setDictionary({ 'Showing page {0} of {1} entries': 'Page {0} of {1}' });
  const { columns, rows } = await (await fetch('/api/sheet')).json();
  [sheet] = jspreadsheet(named('sheet'), {
    toolbar: true,
    worksheets: [
      {
        data: rows,
        columns,
        search: true,
        pagination: 12,
        filters: true,
        minDimensions: [columns.length, 1],
        allowInsertColumn: false,
        allowDeleteColumn: false,
      },
    ],
    onafterchanges: changed,
    oninsertrow: changed,
    ondeleterow: changed,
    onsort: changed,
    onundo: changed,
    onredo: changed,
    onchangeheader: () => void send('titles', sheet.getHeaders(true)),
  });
  total();
  named('state').textContent = 'saved';
}

void start();
