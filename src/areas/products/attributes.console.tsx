// What products of a category say about themselves: the inputs are those of its attribute set, or of the nearest set
// above it. Attributes the set does not know, and those of categories without a set, are pairs.
import { useAnswer } from '#console/detail/answer.ts'
import { EntryGroup } from '#console/fields/EntryGroup.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import type { ControlProps } from '#console/fields/visual.ts'
import { readRecord } from '#console/net/records.ts'
import { useMay } from '#console/session/me.ts'
import { type Attribute, AttributeInput } from './attribute.console.tsx'
import { recordOf } from './pairs.console.tsx'
import { PairsControl } from './pairsInput.console.tsx'
import styles from './products.module.css'

const deepest = 5

/** An empty attribute set is the nearest one above. */
const setOf = async (category: string, signal: AbortSignal): Promise<Attribute[]> => {
  let at: unknown = category
  for (let step = 0; typeof at === 'string' && step < deepest; step++) {
    const row = await readRecord({ name: 'categories' }, at, signal)
    if (typeof row.attributeSet === 'string') {
      const set = await readRecord({ name: 'attributeSets' }, row.attributeSet, signal)
      return (set.attributes as Attribute[] | null) ?? []
    }
    at = row.parent
  }
  return []
}

export const AttributesControl = (props: ControlProps) => {
  const may = useMay()
  const { value, onChange, row, id, labelId, describedBy, disabled, onBlur } = props
  const category = row?.category
  const mayRead = may('categories.show') && may('attributeSets.show')
  const { answer: set = [] } = useAnswer(
    ['categories', 'attributes', category],
    typeof category === 'string' && mayRead ? signal => setOf(category, signal) : undefined,
  )
  if (set.length === 0) return <PairsControl {...props} />
  const all = recordOf(value)
  const known = new Set(set.map(({ code }) => code))
  const others = Object.fromEntries(Object.entries(all).filter(([code]) => !known.has(code)))
  const put = (next: Readonly<Record<string, unknown>>) => {
    const filled = Object.entries(next).filter(([, one]) => !isEmpty(one))
    onChange(filled.length > 0 ? Object.fromEntries(filled) : null)
  }
  return (
    <EntryGroup id={id} labelId={labelId} describedBy={describedBy} className={styles.stack}>
      <div className="entry-fields">
        {set.map(attribute => (
          <AttributeInput
            key={attribute.code}
            attribute={attribute}
            value={all[attribute.code]}
            disabled={disabled}
            onChange={next => put({ ...all, [attribute.code]: next })}
            onBlur={onBlur}
          />
        ))}
      </div>
      {Object.keys(others).length > 0 && (
        <PairsControl
          {...props}
          id={`${id}-others`}
          value={others}
          onChange={next =>
            put({
              ...Object.fromEntries(Object.entries(all).filter(([code]) => known.has(code))),
              ...recordOf(next),
            })
          }
        />
      )}
    </EntryGroup>
  )
}
