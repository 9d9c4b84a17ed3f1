// The address of a link, asked below the tools. What is no address says so and stays as it was typed.
import { Button, TextField } from '@radix-ui/themes'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { isSafeAddress } from './clean.ts'

export const RichLink = ({
  start,
  onGive,
  onLeave,
}: {
  start: string
  onGive(address: string): void
  onLeave(): void
}) => {
  const { t } = useWords()
  const id = useId()
  const [address, setAddress] = useState(start)
  const [isWrong, setWrong] = useState(false)
  const give = () => {
    const wished = address.trim()
    if (wished !== '' && !isSafeAddress(wished)) return setWrong(true)
    onGive(wished)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') give()
    else onLeave()
  }
  return (
    <div className="rich-link">
      <TextField.Root
        size="1"
        dir="ltr"
        autoFocus
        placeholder="https://"
        aria-label={t('form.rich.address')}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        value={address}
        onChange={event => {
          setWrong(false)
          setAddress(event.target.value)
        }}
        onKeyDown={press}
      />
      <Button type="button" size="1" variant="soft" onClick={give}>
        {t(address.trim() === '' && start !== '' ? 'form.rich.unlink' : 'form.rich.setLink')}
      </Button>
      {isWrong && (
        <p id={id} className="field-error" role="alert">
          {t('form.rich.wrongAddress')}
        </p>
      )}
    </div>
  )
}
