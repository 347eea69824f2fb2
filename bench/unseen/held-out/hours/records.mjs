export const today = '2026-10-14';

export const projects = [
  {
    id: 'p1',
    name: 'School yard Elmhurst',
    client: 'Elmhurst Primary',
    status: 'Active',
    budget: 60,
    rate: 64,
    colour: '#2e7d32',
  },
  {
    id: 'p2',
    name: 'Roof garden',
    client: 'Tidewell Housing',
    status: 'Active',
    budget: 45,
    rate: 72,
    colour: '#1565c0',
  },
  {
    id: 'p3',
    name: 'Cemetery path',
    client: 'Parish of Ode',
    status: 'Active',
    budget: 24,
    rate: 58,
    colour: '#6d4c41',
  },
  {
    id: 'p4',
    name: 'Riverside planting',
    client: 'Borough Council',
    status: 'On hold',
    budget: 80,
    rate: 68,
    colour: '#00838f',
  },
  {
    id: 'p5',
    name: 'Courtyard Mill Lane',
    client: 'Tidewell Housing',
    status: 'Done',
    budget: 30,
    rate: 66,
    colour: '#ad1457',
  },
  { id: 'p6', name: 'Office', client: 'Own work', status: 'Active', budget: 0, rate: 0, colour: '#546e7a' },
];

let last = 0;
const entry = (project, day, from, to, note) => {
  last += 1;
  return { id: `e${last}`, project, date: `2026-${day}`, from, to, note };
};

export const entries = [
  entry('p5', '09-28', '09:00', '12:30', 'Final drawings for the paving'),
  entry('p1', '09-28', '13:30', '16:30', 'Measuring on site'),
  entry('p5', '09-29', '09:00', '13:00', 'Handing over to the contractor'),
  entry('p2', '09-30', '10:00', '15:30', 'Load calculations with the engineer'),
  entry('p6', '10-01', '09:00', '10:30', 'Bookkeeping for September'),
  entry('p4', '10-01', '11:00', '16:00', 'Plant list, first draft'),
  entry('p1', '10-02', '09:00', '14:00', 'Sketches of the climbing hill'),
  entry('p1', '10-05', '08:30', '12:00', 'Plan of the yard, scale 1:100'),
  entry('p2', '10-05', '13:00', '17:00', 'Irrigation scheme'),
  entry('p2', '10-06', '09:00', '12:00', 'Meeting with the tenants'),
  entry('p3', '10-06', '13:30', '16:00', 'Walk along the path with the sexton'),
  entry('p1', '10-07', '09:00', '13:30', 'Cost estimate'),
  entry('p4', '10-07', '14:30', '17:00', 'Letter to the water board'),
  entry('p2', '10-08', '08:30', '13:00', 'Planting plan, south side'),
  entry('p6', '10-09', '09:00', '11:00', 'Invoices'),
  entry('p3', '10-09', '11:00', '15:00', 'Levels and steps'),
  entry('p1', '10-12', '09:00', '12:00', 'Workshop with the pupils'),
  entry('p1', '10-12', '13:00', '15:30', 'Notes of the workshop'),
  entry('p2', '10-12', '15:30', '17:00', 'Telephone call about the parapet'),
  entry('p2', '10-13', '08:30', '12:30', 'Planting plan, north side'),
  entry('p3', '10-13', '13:30', '17:00', 'Detail of the handrail'),
  entry('p6', '10-14', '08:30', '09:30', 'Post and telephone'),
  entry('p1', '10-14', '09:30', '12:00', 'Second version of the plan'),
];

const invoice = (number, project, date, due, status, lines) => ({
  id: `i${number}`,
  number: `2026-${number}`,
  project,
  date: `2026-${date}`,
  due: `2026-${due}`,
  status,
  lines: lines.map(([text, hours, rate], at) => ({ id: `l${number}-${at + 1}`, text, hours, rate })),
});

export const invoices = [
  invoice('021', 'p5', '06-30', '07-30', 'Paid', [
    ['Survey of the courtyard', 6, 66],
    ['Concept in two versions', 9.5, 66],
  ]),
  invoice('022', 'p1', '07-15', '08-14', 'Paid', [['First visit and report', 5, 64]]),
  invoice('023', 'p4', '07-31', '08-30', 'Paid', [
    ['Soil samples', 4, 68],
    ['Report on the bank', 7.5, 68],
  ]),
  invoice('024', 'p2', '08-14', '09-13', 'Sent', [
    ['Feasibility of the roof', 8, 72],
    ['Meeting with the fire service', 2.5, 72],
  ]),
  invoice('025', 'p5', '08-31', '09-30', 'Paid', [
    ['Paving plan', 8, 66],
    ['Lighting plan', 4.5, 66],
    ['Site visits', 3, 66],
  ]),
  invoice('026', 'p3', '09-15', '10-15', 'Sent', [
    ['Survey of the path', 5.5, 58],
    ['Photographs and plan', 3, 58],
  ]),
  invoice('027', 'p1', '09-30', '10-30', 'Sent', [
    ['Measuring on site', 3, 64],
    ['Three sketches', 11, 64],
    ['Model in cardboard', 6.5, 64],
  ]),
  invoice('028', 'p2', '10-05', '11-04', 'Sent', [
    ['Load calculations', 5.5, 72],
    ['Irrigation scheme', 4, 72],
  ]),
  invoice('029', 'p4', '10-09', '11-08', 'Draft', [
    ['Plant list, first draft', 5, 68],
    ['Letter to the water board', 2.5, 68],
  ]),
  invoice('030', 'p5', '10-12', '11-11', 'Draft', [
    ['Final drawings', 3.5, 66],
    ['Handing over', 4, 66],
  ]),
];
