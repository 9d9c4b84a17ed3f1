// Pages as editors work on them: the canvas in the place of the field of blocks, and the form in the order a page is written.
import { lazy, Suspense } from 'react'
import type { ControlProps } from '#console/fields/visual.ts'
import { present } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { pages } from './pages.ts'
import { pageTemplates } from './templates.ts'

// It comes with the first page that is edited: a list is drawn without.
const Canvas = lazy(async () => ({ default: (await import('./canvas.console.tsx')).Canvas }))

const SeenPanel = lazy(async () => ({ default: (await import('./seen.console.tsx')).SeenPanel }))

const Compared = lazy(async () => ({ default: (await import('./compared.console.tsx')).Compared }))

const Blocks = (props: ControlProps) => (
  <Suspense fallback={<Skeleton lines={12} height="1.5em" />}>
    <Canvas {...props} />
  </Suspense>
)

present(pages, {
  controls: { blocks: Blocks },
  first: ['seen'],
  panels: [{ name: 'seen', title: 'pages.screen.preview', tells: ['blocks'], showsThen: true, Panel: SeenPanel }],
  drawn: { tells: ['blocks'], Drawn: Compared },
  sections: [
    { name: 'page', title: '', fields: ['title', 'blocks'] },
    {
      name: 'search',
      title: 'pages.screen.search',
      fields: ['seoTitle', 'seoDescription', 'canonical', 'robots', 'ogImage', 'structuredData'],
    },
    {
      name: 'filing',
      title: 'pages.screen.filing',
      at: 'side',
      fields: ['type', 'author', 'category', 'tags', 'reviewDueAt', 'redirectOldSlug'],
    },
  ],
})

present(pageTemplates, { controls: { blocks: Blocks } })
