// A text of which few are in use: the values records of another resource hold in a field are offered while it is typed, and any
// other may be typed all the same.
import { useWords } from '#console/i18n/words.ts'
import { useHeldValues } from '../heldValues.ts'
import type { ControlProps } from '../visual.ts'
import { Offered } from './Offered.tsx'

interface Props extends ControlProps {
  from: { readonly of: string; readonly by: string }
}

export const HeldText = ({ from: { of, by }, ...props }: Props) => {
  const { t } = useWords()
  const { values } = useHeldValues(of, by, true)
  const give = (text: string) => {
    const next = text === '' ? null : text
    props.onChange(next)
    return next
  }
  return (
    <Offered
      {...props}
      offers={values.map(value => ({ value, label: value }))}
      shown={String(props.value ?? '')}
      placeholder={t('field.choose')}
      onType={give}
      onPick={({ value }) => give(value)}
    />
  )
}
