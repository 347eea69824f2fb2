import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { haveSameDialog } from './dialog-kind.ts';

/** A dialog with these fields, by name and value. */
function dialog(heading: string, fields: Record<string, string>) {
  const page = buildScene();
  page.region('dialog', [300, 100, 500, 500], heading);
  Object.entries(fields).forEach(([label, value], at) =>
    page.control('textfield', label, [340, 180 + at * 80, 400, 40], { value }),
  );
  page.control('button', 'Cancel', [560, 540, 80, 40]);
  page.control('button', 'Save', [660, 540, 80, 40]);
  return page.scene();
}

it('tells dialogs that ask for one thing apart by their heading, whatever they are about', () => {
  const rename = dialog('Rename Invoice July', { Name: 'Invoice July' });
  expect(haveSameDialog(rename, dialog('Rename Costs', { Name: 'Costs' }))).toBe(true);
  expect(haveSameDialog(rename, dialog('New folder', { Name: '' }))).toBe(false);
  expect(haveSameDialog(rename, buildScene().scene())).toBe(false);
});

it('knows those that ask for more by what they ask for, empty or filled in', () => {
  const edit = (name: string) => dialog(`Edit ${name}`, { Name: name, Street: 'Hill Road', City: 'Leeds' });
  expect(haveSameDialog(edit('Ada'), edit('Bruno'))).toBe(true);
  expect(haveSameDialog(edit('Ada'), dialog('Add', { Name: '', Street: '', City: '' }))).toBe(false);
});
