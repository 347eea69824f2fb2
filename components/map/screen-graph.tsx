'use client';
import {
  Background,
  Controls,
  Handle,
  MarkerType,
  MiniMap,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { Ban } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { count } from '#components/patterns/format.ts';
import { smallPictureUrl } from '#components/patterns/picture.tsx';
import { cn } from '#components/ui/cn.ts';
import { nodeSize, planMap, stubSize, type Stub } from './layout.ts';
import type { Screen } from './screen-map.tsx';
import { hatched, IssueDot } from './screen-parts.tsx';

interface ScreenData extends Record<string, unknown> {
  screen: Screen;
  shown: boolean;
  dim: boolean;
}
type ScreenNode = Node<ScreenData, 'screen'>;
type StubNode = Node<Record<string, unknown> & { stub: Stub; dim: boolean }, 'stub'>;

/** More labels than these would cover the map; those of the chosen screen are always there. */
const maxLabels = 24;
/** So many letters fit between two layers. */
const longestLabel = 26;
const short = (text: string) => (text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text);
const end = '!size-1 !min-w-0 !min-h-0 !border-0 !bg-transparent';

const nodeTypes = {
  screen: ({ data: { screen, shown, dim } }: NodeProps<ScreenNode>) => (
    <div
      className={cn(
        'rounded-lg border-2 bg-raised p-1.5 transition-opacity',
        shown
          ? 'border-accent outline-2 outline-accent'
          : screen.covered
            ? 'border-good-fill'
            : 'border-dashed border-line-strong',
        dim && 'opacity-30',
      )}
      style={nodeSize}
    >
      <Handle type="target" position={Position.Left} className={end} isConnectable={false} />
      <div className="relative h-[116px] overflow-hidden rounded-md border border-line bg-sunken">
        {screen.pictureId ? (
          <img
            src={smallPictureUrl(screen.pictureId)}
            alt=""
            draggable={false}
            loading="lazy"
            className={cn('h-full w-full object-cover object-top', screen.leftAlone && 'opacity-50')}
          />
        ) : null}
        {screen.leftAlone ? <span className={cn('absolute inset-0', hatched)} /> : null}
        <span className="absolute top-1 right-1">
          <IssueDot screen={screen} />
        </span>
      </div>
      <button
        type="button"
        aria-pressed={shown}
        className="nodrag mt-1 block max-w-full truncate px-0.5 text-base font-medium after:absolute after:inset-0"
      >
        {screen.name}
      </button>
      <p className="truncate px-0.5 text-xs text-quiet">
        {screen.leftAlone
          ? `Left alone: ${screen.leftAlone}`
          : screen.covered
            ? screen.tests > 0
              ? `Covered by ${count(screen.tests, 'test')}`
              : 'Covered'
            : 'Not covered'}
      </p>
      <Handle type="source" position={Position.Right} className={end} isConnectable={false} />
    </div>
  ),
  stub: ({ data: { stub, dim } }: NodeProps<StubNode>) => (
    <div
      className={cn(
        'flex flex-col justify-center rounded-lg border border-dashed border-line-strong bg-surface p-1.5 text-xs',
        hatched,
        dim && 'opacity-30',
      )}
      style={stubSize}
      title={stub.ways.map(({ intent, why }) => `${intent}: ${why}`).join('\n')}
    >
      <Handle type="target" position={Position.Left} className={end} isConnectable={false} />
      <p className="flex items-center gap-1 self-start rounded-sm bg-surface px-1 font-medium text-caution">
        <Ban aria-hidden className="size-3" />
        {stub.ways.length === 1 ? 'Left alone' : `${stub.ways.length} left alone`}
      </p>
      <p className="mt-0.5 line-clamp-2 self-start rounded-sm bg-surface px-1 text-quiet">
        {stub.ways[0]!.intent}: {stub.ways[0]!.why}
      </p>
    </div>
  ),
};

export interface ScreenGraphProps {
  screens: Screen[];
  shownId: string | undefined;
  /** What a search has found; undefined while nothing is searched. */
  found: string[] | undefined;
  onChoose: (id: string | null) => void;
}

export const ScreenGraph = (props: ScreenGraphProps) => (
  <ReactFlowProvider>
    <Drawn {...props} />
  </ReactFlowProvider>
);

function Drawn({ screens, shownId, found, onChoose }: ScreenGraphProps) {
  const plan = useMemo(() => planMap(screens), [screens]);
  const flow = useReactFlow();
  const nodes = useMemo<(ScreenNode | StubNode)[]>(() => {
    const byId = new Map(screens.map((screen) => [screen.id, screen]));
    const dim = (id: string) => found !== undefined && !found.includes(id);
    return [
      ...plan.screens.map(({ id, x, y }): ScreenNode => ({
        id,
        type: 'screen',
        position: { x, y },
        ...nodeSize,
        data: { screen: byId.get(id)!, shown: id === shownId, dim: dim(id) },
      })),
      ...plan.stubs.map(({ x, y, ...stub }): StubNode => ({
        id: stub.id,
        type: 'stub',
        position: { x, y },
        ...stubSize,
        data: { stub, dim: dim(stub.from) },
      })),
    ];
  }, [plan, screens, shownId, found]);
  const edges = useMemo<Edge[]>(() => {
    const few = plan.ways.length <= maxLabels;
    return [
      ...plan.ways.map(({ id, from, to, intents, covered }): Edge => {
        const near = from === shownId || to === shownId;
        const colour = near ? 'var(--accent)' : covered ? 'var(--good-fill)' : 'var(--line-strong)';
        return {
          id,
          source: from,
          target: to,
          interactionWidth: 0,
          style: { stroke: colour, strokeWidth: near ? 2 : 1.25 },
          markerEnd: { type: MarkerType.ArrowClosed, color: colour, width: 16, height: 16 },
          label:
            few || near
              ? `${short(intents[0]!)}${intents.length > 1 ? ` +${intents.length - 1}` : ''}`
              : undefined,
          labelStyle: { fill: 'var(--text)', fontSize: 11 },
          labelBgStyle: { fill: 'var(--surface)' },
          labelBgPadding: [4, 2],
          labelBgBorderRadius: 3,
        };
      }),
      ...plan.stubs.map(({ id, from }): Edge => ({
        id: `${from}-${id}`,
        source: from,
        target: id,
        interactionWidth: 0,
        style: { stroke: 'var(--line-strong)', strokeDasharray: '4 4' },
      })),
    ];
  }, [plan, shownId]);
  useEffect(() => {
    if (shownId)
      void flow.fitView({
        nodes: [{ id: shownId }],
        maxZoom: 1,
        minZoom: 0.5,
        duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
      });
  }, [flow, shownId]);
  return (
    <div
      role="group"
      aria-label="Graph of screens"
      className="h-[calc(100dvh-57px)] min-h-[420px] max-sm:h-[calc(100dvh-190px)]"
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        fitView={shownId === undefined}
        fitViewOptions={{ padding: 0.1, maxZoom: 1 }}
        minZoom={0.08}
        maxZoom={1.75}
        onlyRenderVisibleElements={screens.length > 80}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        onNodeClick={(_, node) => {
          if (node.type === 'screen') onChoose(node.id);
        }}
        onPaneClick={() => onChoose(null)}
        proOptions={{ hideAttribution: true }}
        className="bg-surface"
      >
        <Background color="var(--line)" gap={24} />
        <Controls
          showInteractive={false}
          className={
            'overflow-hidden rounded-md border border-line-strong [&_button]:!border-line ' +
            '[&_button]:!bg-raised [&_button]:!fill-[var(--text)] [&_button:hover]:!bg-hover'
          }
        />
        {screens.length > 12 ? (
          <MiniMap
            pannable
            zoomable
            ariaLabel="The whole map, small"
            bgColor="var(--surface-sunken)"
            maskColor="var(--shade)"
            nodeColor={(node) =>
              (node.data as Partial<ScreenData>).screen?.covered ? 'var(--good-fill)' : 'var(--line-strong)'
            }
            className="rounded-md border border-line max-md:hidden"
          />
        ) : null}
      </ReactFlow>
      <Legend />
    </div>
  );
}

const Legend = () => (
  <ul
    aria-label="Legend"
    className={
      'pointer-events-none relative -top-9 ml-14 flex w-fit flex-wrap gap-x-4 rounded-md bg-surface/90 ' +
      'px-2 py-1 text-xs text-quiet max-sm:hidden'
    }
  >
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-3 rounded-sm border-2 border-good-fill" />
      covered by a test
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-3 rounded-sm border-2 border-dashed border-line-strong" />
      not covered
    </li>
    <li className="flex items-center gap-1.5">
      <span
        aria-hidden
        className={cn('size-3 rounded-sm border border-dashed border-line-strong', hatched)}
      />
      left alone
    </li>
  </ul>
);
