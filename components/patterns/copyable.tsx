'use client';
import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';

/** A text to take away, whole. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      toast.error('The browser did not allow copying. Select the text instead.');
    }
  };
  return (
    <div className="flex items-start gap-2">
      <pre
        id={id}
        tabIndex={0}
        aria-label={label}
        role="region"
        className="min-w-0 flex-1 overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-sm scroll-thin"
      >
        {text}
      </pre>
      <Button onClick={() => void copy()} aria-label={`Copy: ${label}`}>
        {copied === text ? (
          <>
            <Check aria-hidden /> Copied
          </>
        ) : (
          <>
            <Copy aria-hidden /> Copy
          </>
        )}
      </Button>
    </div>
  );
}
