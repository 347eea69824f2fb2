import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/patterns/states.tsx';

export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center">
      <h1 className="sr-only">Not found</h1>
      <Empty
        title="There is nothing at this address"
        action={
          <Button asChild variant="primary">
            <Link href="/">Go to the overview</Link>
          </Button>
        }
      >
        It may have been deleted, or it belongs to an organization that you are not a member of.
      </Empty>
    </main>
  );
}
