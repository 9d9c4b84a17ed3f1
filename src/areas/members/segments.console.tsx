// A segment as people judge it: who is left after each clause, and while the rule is typed how many it finds.
import { lazy } from 'react'
import type { CellProps } from '#console/fields/visual.ts'
import { Asked } from '#console/grid/Asked.tsx'
import { present } from '#console/present.ts'
import { actionId } from '#contract/address.ts'
import { members } from './members.ts'
import { segments } from './segments.ts'

const SegmentFunnel = lazy(async () => ({ default: (await import('./segmentFunnel.console.tsx')).SegmentFunnel }))
const RuleCell = ({ value }: CellProps) => <Asked resource={members} filter={String(value ?? '')} />

const RuleControl = lazy(async () => ({ default: (await import('./rule.console.tsx')).RuleControl }))

present(segments, {
  cells: { rule: RuleCell },
  controls: { rule: RuleControl },
  panels: [
    {
      name: 'funnel',
      title: 'segments.screen.funnel',
      Panel: SegmentFunnel,
      needs: actionId(segments, 'funnel'),
    },
  ],
})
