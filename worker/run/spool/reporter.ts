/**
 * Turns the events of a local run into those that the service accepts: pictures and documents become files
 * that events refer to.
 */
import type { LocalEvent } from '#server/domain/local/schemas.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { RunPlace, RunListener } from '../memory/types.ts';
import type { Spool } from './spool.ts';

const longestDocument = 2_000_000;
const longest = { text: 20_000, line: 4000 };

export function createReporter(spool: Spool): RunListener & { end(failure?: string): void } {
  const counts = new Map<string, number>();
  const tell = (event: LocalEvent) => spool.add(event);
  const file = (content: Buffer | undefined) =>
    content && content.length > 0 ? spool.addFile(content) : null;
  const cut = (text: string, length: number = longest.text) =>
    text.length > length ? `${text.slice(0, length - 1)}…` : text;

  const view = ({ picture: { image, width, height }, address, title, ...rest }: SessionView) => ({
    ...rest,
    address: cut(address, longest.line),
    title: cut(title, longest.line),
    picture: { file: file(image), width, height },
  });
  // What a model was asked stays on this machine.
  const told = ({
    before,
    after,
    dom,
    act,
    evidence,
    intent,
    says,
    heal: _heal,
    questions: _questions,
    ...record
  }: StepRecord) => ({
    ...record,
    intent: cut(intent),
    says: cut(says),
    before: view(before),
    after: view(after),
    // Contents of uploaded files and secrets never leave this machine.
    ...(act
      ? {
          act:
            act.kind === 'choose-files'
              ? { kind: act.kind }
              : act.kind === 'type' && act.secret
                ? { ...act, text: '••••••' }
                : act,
        }
      : {}),
    ...(dom ? { dom: spool.addFile(Buffer.from(dom.slice(0, longestDocument))) } : {}),
    evidence: {
      ...evidence,
      console: evidence.console.slice(-1000).map((line) => ({ ...line, text: cut(line.text) })),
      network: evidence.network.slice(-2000).map((request) => ({
        ...request,
        method: cut(request.method, 100),
        url: cut(request.url),
        ...(request.failure ? { failure: cut(request.failure, longest.line) } : {}),
      })),
      exceptions: evidence.exceptions.slice(-200).map((one) => ({
        ...one,
        message: cut(one.message),
        ...(one.stack ? { stack: cut(one.stack) } : {}),
      })),
      ...(evidence.accessibility ? { accessibility: evidence.accessibility.slice(0, 200) } : {}),
      ...(evidence.text ? { text: evidence.text.slice(0, 200) } : {}),
    },
  });
  const nameOf = (place: RunPlace) => JSON.stringify(place);

  return {
    explored(event) {
      if (event.kind === 'screen')
        tell({ kind: 'screen', screen: event.screen, picture: file(event.view.picture) });
      else if (event.kind !== 'tried') tell(event);
    },
    step(place, record, trail) {
      const at = counts.get(nameOf(place)) ?? 0;
      counts.set(nameOf(place), at + 1);
      // The record is JSON apart from the fields that `told` removes.
      tell({ kind: 'step', where: place, at, record: told(record), trail } as unknown as LocalEvent);
      return at;
    },
    drafts: (drafts) => tell({ kind: 'drafts', drafts } as unknown as LocalEvent),
    outcome: (test, { status, reason, class: kind, says, classified, besides }) =>
      tell({
        kind: 'outcome',
        test,
        status,
        ...(reason ? { reason } : {}),
        ...(kind ? { class: kind } : {}),
        says: cut(says),
        ...(classified ? { classified } : {}),
        ...(besides ? { besides } : {}),
      }),
    finding(place, at, candidate, { tries, reproduced, trail, record }) {
      const pictures = record
        ? { before: file(record.before.picture.image), after: file(record.after.picture.image) }
        : undefined;
      tell({
        kind: 'finding',
        where: place,
        at,
        candidate,
        trail,
        tries,
        reproduced,
        ...(pictures ? { pictures } : {}),
      } as unknown as LocalEvent);
    },
    end: (failure) => tell({ kind: 'end', ...(failure ? { failure: cut(failure, longest.line) } : {}) }),
  };
}
