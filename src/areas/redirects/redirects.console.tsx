// Redirects as people check them: beside the list a bench for pasted paths and a lab for patterns; on the page of one its hops drawn,
// before and after its chain was shortened; in its row whether its target still answers.
import { lazy } from 'react'
import { present } from '#console/present.ts'
import { redirects } from './redirects.ts'
import { StatusCell } from './status.console.tsx'

const hops = () => import('./hops.console.tsx')
const HopPicture = lazy(async () => ({ default: (await hops()).HopPicture }))
const HopPanel = lazy(async () => ({ default: (await hops()).HopPanel }))
const RingsPicture = lazy(async () => ({ default: (await hops()).RingsPicture }))
const BenchPicture = lazy(async () => ({ default: (await import('./bench.console.tsx')).BenchPicture }))
const Preview = lazy(async () => ({ default: (await import('./preview.console.tsx')).Preview }))
const LabPicture = lazy(async () => ({ default: (await import('./lab.console.tsx')).LabPicture }))

present(redirects, {
  cells: { finalStatus: StatusCell },
  preview: Preview,
  pictures: { testPaths: BenchPicture, tryPattern: LabPicture, explain: HopPicture, findLoops: RingsPicture },
  panels: [{ name: 'hops', title: 'redirects.screen.graph', Panel: HopPanel }],
  sections: [
    { name: 'from', title: 'redirects.screen.old', fields: ['from', 'match', 'priority', 'caseSensitive', 'shadowOk'] },
    {
      name: 'to',
      title: 'redirects.screen.target',
      fields: [
        ...(['to', 'code', 'keepQuery', 'keepRemainder', 'page', 'finalStatus', 'checkedAt', 'originalTo'] as const),
      ],
    },
    { name: 'when', title: 'redirects.screen.when', fields: ['host', 'urlLang', 'startsAt', 'endsAt'] },
    { name: 'use', title: 'redirects.screen.use', fields: ['hits30d', 'lastHitAt', 'source'] },
  ],
})
