'use client';
import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Count } from '#components/ui/count.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '#components/ui/field.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#components/ui/menu.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { toast } from '#components/ui/toast.ts';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { LineEditor } from '../tests/editor/line-editor.tsx';
import { Specimen } from './specimen.tsx';

const variants = ['primary', 'plain', 'quiet', 'good', 'bad'] as const satisfies ButtonProps['variant'][];

export function Primitives() {
  const [on, setOn] = useState<boolean | 'indeterminate'>('indeterminate');
  const [view, setView] = useState<'all' | 'some' | 'none'>('all');
  const [tab, setTab] = useState('why');
  const [open, setOpen] = useState(false);
  const [lines, setLines] = useState('Open the shop\nType #{get-otp}\nType {{colour}}');
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} title={`Button, ${variant}`}>
          <Button variant={variant}>At rest</Button>
          <Button variant={variant}>
            <Play aria-hidden /> With an icon
          </Button>
          <Button variant={variant} size="sm">
            Small <Kbd>A</Kbd>
          </Button>
          <Button variant={variant} size="icon" aria-label="Icon alone">
            <Trash2 aria-hidden />
          </Button>
          <Button variant={variant} disabled>
            Off
          </Button>
          <Button variant={variant} busy="Saving…">
            Busy
          </Button>
        </Specimen>
      ))}
      <Specimen title="Fields">
        <Field label="At rest" hint="A hint says what is meant." className="w-64">
          {(control) => <Input {...control} placeholder="https://shop.example" />}
        </Field>
        <Field label="Wrong" error="Use an address that begins with https://." className="w-64">
          {(control) => <Input {...control} defaultValue="shop" />}
        </Field>
        <Field label="Off" className="w-64">
          {(control) => <Input {...control} disabled defaultValue="Larch shop" />}
        </Field>
        <Field label="A few" className="w-64">
          {(control) => (
            <Select {...control}>
              <option>Cart</option>
              <option>Checkout</option>
            </Select>
          )}
        </Field>
        <Field label="Longer" className="w-64">
          {(control) => <Textarea {...control} defaultValue="Use the test card 4242." />}
        </Field>
      </Specimen>
      <Specimen title="Line editor">
        <Field label="Steps" className="w-full max-w-xl">
          {(control) => (
            <LineEditor
              {...control}
              label="Steps"
              value={lines}
              onChange={setLines}
              scripts={['get-otp', 'make-user']}
              values={['username', 'password']}
              problems={new Map([[2, 'Nothing supplies {{colour}}.']])}
            />
          )}
        </Field>
      </Specimen>
      <Specimen title="Choosing">
        <Checkbox label="Off" checked={false} onChange={() => undefined} />
        <Checkbox label="On" checked onChange={() => undefined} />
        <Checkbox label="Three states" checked={on} onChange={setOn} />
        <Segmented
          label="Show"
          value={view}
          onChange={setView}
          options={[
            { value: 'all', label: 'All' },
            {
              value: 'some',
              label: (
                <>
                  Some <Count>3</Count>
                </>
              ),
            },
            { value: 'none', label: 'None' },
          ]}
        />
        <Tabs
          label="Tabs"
          value={tab}
          onChange={setTab}
          className="w-72 rounded-md border border-line"
          tabs={['why', 'console'].map((value) => ({
            value,
            label: value,
            content: <p className="p-4">What stands behind “{value}”.</p>,
          }))}
        />
      </Specimen>
      <Specimen title="What opens">
        <Menu trigger={<Button>Menu</Button>}>
          <MenuLabel>Report</MenuLabel>
          <MenuItem>As JSON</MenuItem>
          <MenuSeparator />
          <MenuItem>
            <Trash2 aria-hidden /> Delete
          </MenuItem>
        </Menu>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Delete the suite “Smoke”?"
          description="Its tests stay."
        >
          <Button variant="bad" onClick={() => setOpen(false)}>
            Delete the suite
          </Button>
        </Dialog>
        <Tooltip says="30 steps × 1.5 min ÷ 60">
          <Button variant="quiet">Tooltip</Button>
        </Tooltip>
        <Button
          onClick={() =>
            toast('2 issues approved.', { action: { label: 'Undo', onClick: () => toast('Undone.') } })
          }
        >
          Toast with undo
        </Button>
        <Button onClick={() => toast.error('The server does not answer.')}>Toast of an error</Button>
      </Specimen>
    </>
  );
}
