import { useWords } from '#console/i18n/words.ts'
import { unitText } from '../unit.ts'
import type { ControlProps, Input } from '../visual.ts'
import { SpanFilter } from './filters.tsx'
import { Typed } from './Typed.tsx'

const Control = (props: ControlProps) => {
  const { language } = useWords()
  return <Typed {...props} inputMode="numeric" suffix={unitText(props.field.facts.unit, language, props.value)} />
}

export const integer: Input = { Control, Filter: SpanFilter }
