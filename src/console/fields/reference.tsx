// One record of another resource, told by its title.
import { usePlace } from '#console/session/me.ts'
import { textIn, useRecordTitle } from './title.ts'
import type { CellProps, Visual } from './visual.ts'

/** `<field>Title` comes with the row. */
export const useKnown = ({ name, row }: CellProps): string | undefined => {
  const { urlLang } = usePlace()
  return textIn(row?.[`${name}Title`], urlLang) || undefined
}

const Cell = (props: CellProps) => {
  const title = useRecordTitle(props.field.facts.to ?? '', String(props.value), useKnown(props))
  return <span dir="auto">{title}</span>
}

export const reference: Visual = { Cell, isPicked: true }
