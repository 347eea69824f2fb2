'use client';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { cn } from '#components/ui/cn.ts';
import { completed, completingAt, type Completing } from './lines.ts';

export interface LineEditorProps {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  scripts: string[];
  values: string[];
  /** By row of the text, from 0. */
  problems: Map<number, string>;
  rows?: number;
  placeholder?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const rowPx = 22;
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
  rows = 5,
  placeholder,
  ...aria
}: LineEditorProps) {
  const list = useId();
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
  const take = (name: string) => {
    const element = area.current!;
    const next = completed(value, element.selectionStart, completing!, name);
    onChange(next.text);
    setCompleting(undefined);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(next.caret, next.caret);
    });
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
        <div
          aria-hidden
          className="w-9 shrink-0 overflow-hidden rounded-l-md border-r border-line bg-sunken py-2 font-mono text-xs text-quiet select-none"
        >
          <div style={{ transform: `translateY(${-scroll.top}px)` }}>
            {lines.map((_, row) => (
              <div
                key={row}
                className={cn(
                  'figures pr-2 text-right',
                  problems.has(row) && 'bg-bad-soft font-semibold text-bad',
                )}
                style={{ height: rowPx, lineHeight: `${rowPx}px` }}
              >
                {problems.has(row) ? '✕' : row + 1}
              </div>
            ))}
          </div>
        </div>
        <textarea
          ref={area}
          id={id}
          value={value}
          wrap="off"
          spellCheck={false}
          placeholder={placeholder}
          rows={Math.max(rows, Math.min(lines.length + 1, 24))}
          {...aria}
          aria-autocomplete="list"
          aria-controls={open ? list : undefined}
          aria-activedescendant={open ? `${list}-${at}` : undefined}
          className="min-w-0 flex-1 resize-y overflow-auto bg-transparent px-3 py-2 font-mono text-sm outline-none scroll-thin"
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
        {open ? (
          <ul
            id={list}
            role="listbox"
            aria-label={`${label}: ${completing.kind === 'script' ? 'scripts' : 'values'}`}
            className="absolute z-30 font-mono text-sm max-w-[calc(100%-44px)] min-w-44 rounded-md border border-line-strong bg-raised p-1"
            style={{
              top: before.length * rowPx + 10 - scroll.top,
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
