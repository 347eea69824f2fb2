'use client';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { cn } from '#components/ui/cn.ts';
import { Gutter } from './gutter.tsx';
import { completed, completingAt, type Completing, type Replacement } from './lines.ts';
import type { RowRead } from './read-rows.ts';
import { ReadingOverlay } from './reading-overlay.tsx';
import { UnreadLines } from './unread-lines.tsx';

export interface LineEditorProps {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  scripts: string[];
  values: string[];
  /** By row of the text, from 0. */
  problems: Map<number, string>;
  /** How lines are read, by row. */
  read?: Map<number, RowRead>;
  /** Whether that is said below each line; else what is not understood is underlined alone. */
  tall?: boolean;
  rows?: number;
  placeholder?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const plainRowPx = 22;
/** Room for what is said below each line. */
const tallRowPx = 46;
const nothingRead = new Map<number, RowRead>();
const maxShown = 8;

/** A line each, numbered, with what is wrong marked at its line; `#` and `{{` offer what can be named. */
export function LineEditor({
  id,
  label,
  value,
  onChange,
  scripts,
  values,
  problems,
  read = nothingRead,
  tall = false,
  rows = 5,
  placeholder,
  ...aria
}: LineEditorProps) {
  const list = useId();
  const rowPx = tall ? tallRowPx : plainRowPx;
  const described = [aria['aria-describedby'], `${id}-unread`].filter(Boolean).join(' ');
  const area = useRef<HTMLTextAreaElement>(null);
  const [completing, setCompleting] = useState<Completing>();
  const [at, setAt] = useState(0);
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const lines = value.split('\n');
  const offered = completing
    ? (completing.kind === 'script' ? scripts : values)
        .filter((name) => name.toLowerCase().includes(completing.typed.toLowerCase()))
        .slice(0, maxShown)
    : [];
  const open = completing !== undefined && offered.length > 0;

  const look = () => {
    const { selectionStart, selectionEnd, value } = area.current!;
    const found = selectionStart === selectionEnd ? completingAt(value, selectionStart) : undefined;
    setCompleting(found);
    if (found?.typed !== completing?.typed || found?.from !== completing?.from) setAt(0);
  };
  /** As if it were typed: the caret stands behind it at once, and it can be undone like that. */
  const write = ({ start, end, words }: Replacement) => {
    area.current!.focus();
    area.current!.setSelectionRange(start, end);
    if (!document.execCommand('insertText', false, words))
      onChange(value.slice(0, start) + words + value.slice(end));
  };
  const take = (name: string) => {
    const replacement = completed(value, area.current!.selectionStart, completing!, name);
    setCompleting(undefined);
    write(replacement);
  };
  const replace = (row: number, { reading, from }: RowRead, words: string) => {
    const start = lines.slice(0, row).reduce((sum, line) => sum + line.length + 1, 0) + from;
    write({ start, end: start + reading.line.length, words });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) setAt((at + move + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(offered[at]!);
    else if (event.key === 'Escape') setCompleting(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const before = completing ? value.slice(0, completing.from).split('\n') : [''];

  return (
    <div>
      <div
        className={cn(
          'relative flex overflow-hidden rounded-md border bg-raised focus-within:outline-2 focus-within:outline-accent',
          problems.size > 0 ? 'border-bad' : 'border-line-strong',
          open && 'overflow-visible',
        )}
      >
        <Gutter
          count={lines.length}
          problems={problems}
          read={read}
          rowPx={rowPx}
          tall={tall}
          top={scroll.top}
        />
        <textarea
          ref={area}
          id={id}
          value={value}
          wrap="off"
          spellCheck={false}
          placeholder={placeholder}
          rows={Math.max(tall ? Math.ceil(rows / 2) : rows, Math.min(lines.length + 1, tall ? 14 : 24))}
          {...aria}
          aria-describedby={described}
          aria-autocomplete="list"
          aria-controls={open ? list : undefined}
          aria-activedescendant={open ? `${list}-${at}` : undefined}
          className={cn(
            'min-w-0 flex-1 resize-y overflow-auto bg-transparent px-3 font-mono text-sm outline-none scroll-thin',
            tall ? 'pb-2' : 'py-2',
          )}
          style={{ lineHeight: `${rowPx}px` }}
          onChange={(event) => {
            onChange(event.target.value);
            look();
          }}
          onKeyUp={(event) => {
            if (!['ArrowDown', 'ArrowUp', 'Escape', 'Enter', 'Tab'].includes(event.key)) look();
          }}
          onClick={look}
          onKeyDown={onKeyDown}
          onBlur={() => setCompleting(undefined)}
          onScroll={(event) =>
            setScroll({ top: event.currentTarget.scrollTop, left: event.currentTarget.scrollLeft })
          }
        />
        <ReadingOverlay rows={lines} read={read} scroll={scroll} rowPx={rowPx} tall={tall} />
        {open ? (
          <ul
            id={list}
            role="listbox"
            aria-label={`${label}: ${completing.kind === 'script' ? 'scripts' : 'values'}`}
            className="absolute z-30 font-mono text-sm max-w-[calc(100%-44px)] min-w-44 rounded-md border border-line-strong bg-raised p-1"
            style={{
              top: before.length * rowPx + (tall ? 2 : 10) - scroll.top,
              left: `min(calc(48px + ${before.at(-1)!.length}ch - ${scroll.left}px), calc(100% - 190px))`,
            }}
          >
            {offered.map((name, index) => (
              <li
                key={name}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === at}
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(name);
                }}
                onMouseEnter={() => setAt(index)}
                className={cn('cursor-pointer truncate rounded-sm px-2 py-1', index === at && 'bg-chosen')}
              >
                {completing.kind === 'script' ? `#{${name}}` : `{{${name}}}`}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <UnreadLines id={`${id}-unread`} read={read} take={replace} />
      {problems.size > 0 ? (
        <div role="status" className="mt-1.5 flex flex-col gap-0.5 text-sm text-bad">
          {[...problems].map(([row, problem]) => (
            <p key={row}>
              Line {row + 1}: {problem}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}
