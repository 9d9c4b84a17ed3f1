// A segment as people judge it: who is left after each clause, and while the rule is typed how many it finds.
import { lazy } from 'react'
import { present } from '#console/present.ts'
import { actionId } from '#contract/address.ts'
import { segments } from './segments.ts'

const SegmentFunnel = lazy(async () => ({ default: (await import('./segmentFunnel.console.tsx')).SegmentFunnel }))
const RuleControl = lazy(async () => ({ default: (await import('./rule.console.tsx')).RuleControl }))

present(segments, {
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
