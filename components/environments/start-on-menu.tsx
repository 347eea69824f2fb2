'use client';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, House, Server } from 'lucide-react';
import { useTRPC } from '#components/frame/trpc.ts';
import { Button, type ButtonProps } from '#components/ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '#components/ui/menu.tsx';

/**
 * Beside a button that starts a run: the same run elsewhere. Nothing where the app has no environments.
 * @param onChoose is given an environment's id, or null for the app's own address
 */
export function StartOnMenu({
  appId,
  disabled,
  variant,
  onChoose,
}: {
  appId: string;
  disabled: boolean;
  variant: ButtonProps['variant'];
  onChoose: (environment: string | null) => void;
}) {
  const trpc = useTRPC();
  const environments = useQuery(trpc.environment.list.queryOptions({ appId })).data ?? [];
  if (environments.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button variant={variant} size="icon" aria-label="Choose where it runs" disabled={disabled}>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuLabel>Run on</MenuLabel>
      <MenuItem onSelect={() => onChoose(null)}>
        <House aria-hidden /> The app’s own address
      </MenuItem>
      {environments.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onChoose(id)}>
          <Server aria-hidden /> {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
