'use client';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: { value: string; label: ReactNode; content: ReactNode }[];
  className?: string;
}

export const Tabs = ({ label, value, onChange, tabs, className }: TabsProps) => (
  <Radix.Root value={value} onValueChange={onChange} className={cn('flex min-h-0 flex-col', className)}>
    <Radix.List
      aria-label={label}
      className="flex shrink-0 gap-4 overflow-x-auto border-b border-line px-4 scroll-thin"
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className={
            '-mb-px flex h-10 items-center gap-1.5 border-b-2 border-transparent text-sm font-medium ' +
            'whitespace-nowrap text-quiet hover:text-text focus-visible:outline-offset-[-2px] ' +
            'data-[state=active]:border-accent data-[state=active]:text-text'
          }
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content
        key={tab.value}
        value={tab.value}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-auto outline-none scroll-thin"
      >
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
);
