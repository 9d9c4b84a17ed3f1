// Trees of blocks. Their editor comes with the first form that has some.
import { lazy, Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { blockNamed } from '#contract/fields/blocks.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { ListFilter } from './filters.tsx'

const Blocks = lazy(async () => ({ default: (await import('../blocks/Blocks.tsx')).Blocks }))

const Control = (props: ControlProps) => (
  <Suspense fallback={<Skeleton lines={3} />}>
    <Blocks {...props} />
  </Suspense>
)

/** By the kinds of blocks that stand anywhere in it; a text is typed into the query line. */
const Filter = (props: FilterProps) => {
  const words = useWords()
  const types = Object.entries(props.field.facts.blocks ?? {})
  return (
    <ListFilter
      {...props}
      values={[
        ...types.map(([value, type]) => ({ value, label: words.told(blockNamed(type)) })),
        { value: 'none', label: words.t('field.none') },
      ]}
    />
  )
}

export const blocks: Input = { Control, Filter }
