const kinds = ['Bread', 'Dairy', 'Fruit', 'Drinks', 'Household'];

export const columns = [
  { type: 'text', title: 'Article', width: 210, align: 'left' },
  { type: 'dropdown', title: 'Kind', width: 120, source: kinds, align: 'left' },
  { type: 'numeric', title: 'Price', width: 90 },
  { type: 'numeric', title: 'In stock', width: 90 },
  { type: 'calendar', title: 'Best before', width: 130, options: { format: 'DD/MM/YYYY' } },
  { type: 'checkbox', title: 'Ordered', width: 90 },
  { type: 'text', title: 'Supplier', width: 200, align: 'left' },
];

export const rows = [
  ['Rye loaf', 'Bread', 3.45, 12, '2026-12-04', false, 'Mill Lane Bakery'],
  ['Sourdough loaf', 'Bread', 4.25, 9, '2026-12-03', true, 'Mill Lane Bakery'],
  ['Poppy seed rolls', 'Bread', 0.65, 40, '2026-12-02', false, 'Mill Lane Bakery'],
  ['Whole milk', 'Dairy', 1.35, 24, '2026-12-08', false, 'Larkfield Farm'],
  ['Natural yoghurt', 'Dairy', 2.15, 16, '2026-12-15', true, 'Larkfield Farm'],
  ['Goat cheese', 'Dairy', 5.85, 7, '2026-12-20', false, 'Hollow Oak Goats'],
  ['Salted butter', 'Dairy', 2.75, 18, '2027-01-10', false, 'Larkfield Farm'],
  ['Pippin apples', 'Fruit', 2.95, 30, '2026-12-30', false, 'Orchard House'],
  ['Conference pears', 'Fruit', 3.15, 22, '2026-12-18', true, 'Orchard House'],
  ['Clementines', 'Fruit', 3.65, 35, '2026-12-22', false, 'Harbour Imports'],
  ['Quinces', 'Fruit', 4.55, 6, '2026-12-28', false, 'Orchard House'],
  ['Apple juice', 'Drinks', 3.25, 20, '2027-09-01', false, 'Orchard House'],
  ['Ginger beer', 'Drinks', 2.45, 28, '2027-05-14', true, 'Stone Bridge Brewery'],
  ['Mineral water', 'Drinks', 0.95, 60, '2027-11-30', false, 'Stone Bridge Brewery'],
  ['Elderflower cordial', 'Drinks', 6.25, 11, '2027-08-19', false, 'Hedgerow Kitchen'],
  ['Washing powder', 'Household', 7.95, 10, '2028-06-01', false, 'Brightwell'],
  ['Beeswax candles', 'Household', 8.55, 14, '2029-01-01', true, 'Hedgerow Kitchen'],
  ['Dish cloths', 'Household', 1.85, 25, '2030-01-01', false, 'Brightwell'],
];
