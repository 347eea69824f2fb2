import { expect, test } from '../fixtures/test.ts';
import { TestPage } from '../pages/test-page.ts';
import { TestsPage } from '../pages/tests-page.ts';

test('the editor says how each line is read, underlines what is not understood, and offers near wordings', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const id = shop.testIds['A member can sign in']!;
  const open = new TestPage(page);
  await open.openEditor(shop.appId, id);
  await open.steps.fill(
    '1. Click the second "Delete" in the row "Ann"\n2. Clik "Save"\nSelect the cheapest lamp',
  );
  await open.assertions.fill('"Saved" is shown\nThe moon smiles');
  await expect(open.readings('Steps')).toHaveText([
    'Line 1: Click the 2nd “Delete” in the row “Ann”',
    'Line 2: Press what on the screen says “Clik "Save"”',
    'Line 3: Choose “cheapest lamp”',
  ]);
  await expect(open.readings('Assertions')).toHaveText([
    'Line 1: Check: "Saved" is shown',
    'Line 2: Not understood',
  ]);
  await expect(open.underlined).toHaveText(['Clik', 'cheapest', 'The moon smiles']);
  await expect(page.getByText('Line 2: “The moon smiles” was not understood.')).toBeVisible();
  await expect(open.steps).toHaveAccessibleDescription(/Line 3: “cheapest”: done only where/);
  await expectAccessible();

  await open.press('Write instead: Click "Save"');
  await expect(open.steps).toHaveValue(/\n2\. Click "Save"\n/);
  await expect(open.underlined).toHaveText(['cheapest', 'The moon smiles']);
  await expect(open.steps).toBeFocused();
  await open.steps.press('Control+z');
  await expect(open.steps).toHaveValue(/\n2\. Clik "Save"\n/);
  await open.press('Write instead: Click "Save"');
  await open.save();
  await expect(page.getByText('The test is saved.')).toBeVisible();
  expect((await db.testCase.findUniqueOrThrow({ where: { id } })).steps[1]).toBe('Click "Save"');
});

test('a prompt is shown as the lines that it is read as, and can be corrected at its place', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const open = new TestPage(page);
  await open.openNew(shop.appId);
  await open.prompt.fill('Clik "Save"\nOpen "Shop" and check that "Blue mug" is listed');
  await expect(page.getByText('Read as 3 lines, 2 of them understood.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Expected' })).toContainText('Check: "Blue mug" is shown');
  await expectAccessible();
  await open.press('Write instead: Click "Save"');
  await expect(open.prompt).toHaveValue(/^Click "Save"\n/);
  await expect(page.getByText('Read as 3 lines, 3 of them understood.')).toBeVisible();
});

test('what is not understood of a cases file is named by case and line before it is imported', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const tests = new TestsPage(page);
  await tests.open(shop.appId);
  await tests.fromMenu('Import tests…');
  await tests.readFile(
    'tests.yaml',
    '- title: Saves\n  steps:\n    - Clik "Save"\n  assertions:\n    - \'"Saved" is shown\'\n',
  );
  await expect(tests.importDialog.getByText('1 line is not wholly understood.')).toBeVisible();
  await expect(tests.inFile('Saves')).toContainText('Line 3');
  await expect(tests.inFile('Saves').locator('mark')).toHaveText('Clik');
  await expect(tests.inFile('Saves')).toContainText('Understood would beClick "Save"');
  await expectAccessible();
});
