'use client';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { MenuItem } from '#components/ui/menu.tsx';

export type Theme = 'system' | 'light' | 'dark';
const next = { system: 'light', light: 'dark', dark: 'system' } as const;
const looks = {
  system: { icon: Monitor, word: 'as the system' },
  light: { icon: Sun, word: 'light' },
  dark: { icon: Moon, word: 'dark' },
};

export function setTheme(theme: Theme) {
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Goes through system, light and dark. The cookie lets the server send the right one at once. */
export function ThemeItem() {
  const [theme, set] = useState<Theme>(() =>
    typeof document === 'undefined'
      ? 'system'
      : ((document.documentElement.dataset.theme as Theme | undefined) ?? 'system'),
  );
  const { icon: Icon, word } = looks[theme];
  return (
    <MenuItem
      onSelect={(event) => {
        event.preventDefault();
        setTheme(next[theme]);
        set(next[theme]);
      }}
    >
      <Icon aria-hidden /> Colours: {word}
    </MenuItem>
  );
}
