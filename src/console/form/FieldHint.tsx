// Below a field, what the server told beforehand: what it will be where it is left empty, and what a value asks for.
import { Cell } from '#console/fields/Cell.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import type { FieldFact } from './facts.ts'

export const FieldHint = ({ fact: { empty, told }, value, ...cell }: CellProps & { fact: FieldFact }) => {
  const words = useWords()
  return (
    <>
      {empty !== undefined && isEmpty(value) && (
        <span>
          {words.t('form.leftEmpty')} <Cell {...cell} value={empty} />
        </span>
      )}
      <span role="status" className="field-warned">
        {told && words.finding(told)}
      </span>
    </>
  )
}
