const folder = (id, name, parent, changed) => ({ id, name, kind: 'folder', parent, changed });
const file = (id, name, kind, parent, kilobytes, changed, more = {}) => ({
  id,
  name,
  kind,
  parent,
  kilobytes,
  changed,
  ...more,
});

/** What is there when the drive is opened for the first time. */
export const seeded = [
  folder('houses', 'Houses', 'home', '2026-09-14'),
  folder('canal', 'Canal Street 8', 'houses', '2026-09-14'),
  folder('mill', 'Old Mill', 'houses', '2026-08-27'),
  folder('office', 'Office', 'home', '2026-09-02'),
  folder('invoices', 'Invoices', 'office', '2026-09-02'),
  folder('photos', 'Photos', 'home', '2026-07-19'),
  file('f1', 'Welcome.txt', 'note', 'home', 2, '2026-03-02', {
    text: 'Everything of the studio lies here. Please keep the names short.',
  }),
  file('f2', 'Team list.xlsx', 'sheet', 'home', 48, '2026-06-11', { starred: true }),
  file('f3', 'Ground floor.pdf', 'pdf', 'canal', 1840, '2026-09-14', { starred: true }),
  file('f4', 'Upper floor.pdf', 'pdf', 'canal', 1620, '2026-09-12'),
  file('f5', 'Costs.xlsx', 'sheet', 'canal', 96, '2026-09-10'),
  file('f6', 'Neighbours.txt', 'note', 'canal', 3, '2026-08-30', {
    text: 'The Vargas at number 10 agree, if the yard stays open until noon.',
  }),
  file('f7', 'Roof survey.pdf', 'pdf', 'mill', 5210, '2026-08-27'),
  file('f8', 'Wheel house.jpg', 'image', 'mill', 3420, '2026-08-21'),
  file('f9', 'Costs.xlsx', 'sheet', 'mill', 88, '2026-08-19'),
  file('f10', 'Opening hours.txt', 'note', 'office', 1, '2026-05-06', {
    text: 'Monday to Thursday from 9 to 17, Friday until 14.',
  }),
  file('f11', 'Insurance.pdf', 'pdf', 'office', 310, '2026-01-15'),
  file('f12', 'Invoice 2026-07.pdf', 'pdf', 'invoices', 120, '2026-07-31'),
  file('f13', 'Invoice 2026-08.pdf', 'pdf', 'invoices', 118, '2026-08-31'),
  file('f14', 'Site in spring.jpg', 'image', 'photos', 4100, '2026-04-09'),
  file('f15', 'Model one.jpg', 'image', 'photos', 2900, '2026-05-28'),
  file('f16', 'Summer party.jpg', 'image', 'photos', 3700, '2026-07-19'),
  file('f17', 'Old logo.jpg', 'image', 'photos', 640, '2025-11-03', { trashed: true }),
];
