const card = (id, title, label, description, ...tags) => ({
  id: `job-${id}`,
  title,
  label,
  description,
  tags: tags.map((tag) => ({ title: tag, bgcolor: colours[tag] })),
});

const colours = {
  electrical: '#2d7d46',
  textile: '#8a4fa3',
  wood: '#8d5a2b',
  bicycle: '#1f5f99',
  urgent: '#b3261e',
};

export const lanes = [
  {
    id: 'booked',
    title: 'Booked in',
    cards: [
      card(101, 'Desk lamp', '1 Dec', 'Flickers when the arm is moved. Owner: Ines Duarte.', 'electrical'),
      card(102, 'Winter coat', '1 Dec', 'The zip parts below the third tooth. Owner: Per Lund.', 'textile'),
      card(103, 'Toaster', '2 Dec', 'The lever does not stay down. Owner: Amal Haddad.', 'electrical'),
      card(
        104,
        'Kitchen chair',
        '3 Dec',
        'One rung is loose, the glue has dried out. Owner: Jo Finch.',
        'wood',
      ),
      card(
        105,
        'Child’s bicycle',
        '3 Dec',
        'Chain slips in second gear. Owner: Mette Aas.',
        'bicycle',
        'urgent',
      ),
    ],
  },
  {
    id: 'bench',
    title: 'On the bench',
    cards: [
      card(
        106,
        'Food mixer',
        '27 Nov',
        'Hums and does not turn; the brushes are worn. Owner: Ruth Okoye.',
        'electrical',
      ),
      card(107, 'Rucksack', '28 Nov', 'A shoulder strap is torn at the seam. Owner: Tomas Vrba.', 'textile'),
      card(
        110,
        'Vacuum cleaner',
        '29 Nov',
        'Needs a new flex, ordered on Monday. Owner: Priya Nair.',
        'electrical',
      ),
      card(108, 'Jewellery box', '28 Nov', 'The hinge came off with its screws. Owner: Lena Brandt.', 'wood'),
      card(109, 'Radio', '29 Nov', 'No sound on the left side. Owner: Walter Kim.', 'electrical'),
    ],
  },
  {
    id: 'ready',
    title: 'Ready to collect',
    cards: [
      card(
        113,
        'Electric kettle',
        '14 Nov',
        'New switch, tested for an hour. Owner: Dan Achebe.',
        'electrical',
      ),
      card(114, 'Curtains', '17 Nov', 'Hem sewn again, both sides. Owner: Olga Petrova.', 'textile'),
      card(112, 'Music stand', '17 Nov', 'New wing nut, size M6. Owner: Clara Weiss.', 'wood'),
      card(115, 'Rocking horse', '18 Nov', 'Runner glued and pinned. Owner: Ben Sato.', 'wood', 'urgent'),
    ],
  },
];
