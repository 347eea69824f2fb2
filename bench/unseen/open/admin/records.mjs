// What a person finds in the admin: a small roastery's customers, products and orders.

const row = (names, ...values) => Object.fromEntries(names.map((name, at) => [name, values[at]]));

export const customers = [
  ['Ada Brandt', 'ada.brandt@example.org', 'Lisbon', '+351 210 555 014', '2023-02-11', true],
  ['Bruno Keller', 'bruno.keller@example.org', 'Zurich', '+41 44 555 01 22', '2022-11-03', false],
  ['Carla Mendes', 'carla.mendes@example.org', 'Porto', '+351 220 555 031', '2024-01-19', true],
  ['David Okafor', 'david.okafor@example.org', 'London', '+44 20 5550 1473', '2021-07-30', false],
  ['Elif Aydin', 'elif.aydin@example.org', 'Izmir', '+90 232 555 01 58', '2024-05-06', true],
  ['Finn Larsen', 'finn.larsen@example.org', 'Bergen', '+47 55 55 01 67', '2023-09-14', false],
  ['Greta Novak', 'greta.novak@example.org', 'Prague', '+420 555 010 716', '2022-03-25', true],
  ['Hana Suzuki', 'hana.suzuki@example.org', 'Kobe', '+81 78 555 0184', '2023-12-01', false],
  ['Ivan Petrov', 'ivan.petrov@example.org', 'Varna', '+359 52 555 019', '2021-04-17', false],
  ['Julia Rossi', 'julia.rossi@example.org', 'Genoa', '+39 010 555 0205', '2024-08-22', true],
  ['Karim Haddad', 'karim.haddad@example.org', 'Beirut', '+961 1 555 021', '2022-06-09', false],
  ['Lena Fischer', 'lena.fischer@example.org', 'Hamburg', '+49 40 5550 1228', '2023-05-28', true],
  ['Marco Silva', 'marco.silva@example.org', 'Lisbon', '+351 210 555 023', '2024-03-13', false],
  ['Nora Walsh', 'nora.walsh@example.org', 'Cork', '+353 21 555 0241', '2021-10-05', true],
].map((values) => row(['name', 'email', 'city', 'phone', 'since', 'newsletter'], ...values));

export const products = [
  ['Aeropress', 'EQ-101', 'Equipment', 38, 12, false, 'A brewer for one or two cups, with filters.'],
  ['Assam Breakfast', 'TE-210', 'Tea', 9, 64, false, 'Strong and malty; takes milk well.'],
  ['Brazil Santos', 'BE-001', 'Beans', 14, 80, false, 'Nuts and cocoa, low acid.'],
  ['Burr Grinder', 'EQ-114', 'Equipment', 129, 7, true, 'Forty steps from espresso to press.'],
  ['Camomile', 'TE-223', 'Tea', 7, 41, false, 'Whole flowers from the Tagus valley.'],
  ['Colombia Huila', 'BE-004', 'Beans', 16, 52, false, 'Red fruit and caramel.'],
  ['Darjeeling First Flush', 'TE-214', 'Tea', 18, 23, true, 'Spring leaves of one garden.'],
  ['Decaf Sumatra', 'BE-012', 'Beans', 17, 19, false, 'Water process; herbs and dark chocolate.'],
  ['Espresso House Blend', 'GR-301', 'Ground', 13, 95, true, 'Ground fine; for moka pots and machines.'],
  ['Ethiopia Sidamo', 'BE-007', 'Beans', 18, 36, false, 'Blossom and lemon, washed.'],
  ['Filter House Blend', 'GR-302', 'Ground', 12, 88, false, 'Ground medium; for paper filters.'],
  ['French Press', 'EQ-107', 'Equipment', 32, 15, false, 'One litre, steel and glass.'],
  ['Guatemala Antigua', 'BE-009', 'Beans', 17, 44, false, 'Cocoa, orange, a full body.'],
  ['Jasmine Green', 'TE-218', 'Tea', 11, 30, false, 'Green tea scented seven times.'],
  ['Kenya Nyeri', 'BE-010', 'Beans', 21, 18, true, 'Blackcurrant, bright.'],
  ['Milk Pitcher', 'EQ-122', 'Equipment', 19, 27, false, 'Half a litre, steel.'],
  ['Moka Pot', 'EQ-109', 'Equipment', 29, 21, false, 'For three cups, aluminium.'],
  ['Paper Filters', 'EQ-130', 'Equipment', 5, 140, false, 'A hundred, unbleached.'],
  ['Rooibos Orange', 'TE-226', 'Tea', 8, 57, false, 'Without caffeine; orange peel.'],
  ['Scale', 'EQ-118', 'Equipment', 45, 9, false, 'To a tenth of a gram, with a timer.'],
  ['Turkish Grind', 'GR-305', 'Ground', 15, 33, false, 'Powder fine; for the cezve.'],
  ['Winter Blend', 'GR-309', 'Ground', 16, 61, true, 'Cinnamon and plum; until February.'],
].map((values) => row(['name', 'sku', 'category', 'price', 'stock', 'onSale', 'description'], ...values));

export const orders = [
  ['R-1041', 3, 'paid', 46, '2024-09-02', ''],
  ['R-1042', 1, 'paid', 28, '2024-09-03', 'Leave with the neighbour.'],
  ['R-1043', 12, 'shipped', 129, '2024-09-05', ''],
  ['R-1044', 7, 'paid', 32, '2024-09-09', ''],
  ['R-1045', 5, 'cancelled', 18, '2024-09-10', 'Ordered twice by mistake.'],
  ['R-1046', 9, 'paid', 63, '2024-09-12', ''],
  ['R-1047', 2, 'shipped', 41, '2024-09-13', ''],
  ['R-1048', 14, 'paid', 17, '2024-09-16', 'Gift: no invoice in the box.'],
  ['R-1049', 4, 'packed', 90, '2024-09-18', ''],
  ['R-1050', 10, 'shipped', 54, '2024-09-19', ''],
  ['R-1051', 1, 'packed', 21, '2024-09-20', ''],
  ['R-1052', 6, 'new', 38, '2024-09-23', 'Calls before delivery.'],
  ['R-1053', 11, 'packed', 74, '2024-09-24', ''],
  ['R-1054', 8, 'new', 16, '2024-09-25', ''],
  ['R-1055', 13, 'new', 33, '2024-09-26', ''],
  ['R-1056', 3, 'new', 145, '2024-09-27', 'Both grinders in one parcel.'],
].map((values) => row(['number', 'customerId', 'status', 'total', 'placedOn', 'note'], ...values));
