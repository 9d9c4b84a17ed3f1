// What was typed and not saved when the session ended in the middle of it: to copy, to keep as a file, or to let go. It is
// offered for going on with after the sign-in, too; this is for the case that there is none.
import { useState } from 'react'
import { i18n } from '#console/i18n/speech.ts'
import { useWords } from '#console/i18n/words.ts'
import { useSession } from './actor.ts'
import { forgetUnsaved, useUnsaved } from './unsaved.ts'
import { words } from './wordsUnsaved.ts'

i18n.addResourceBundle('en', 'translation', words, true, true)

const keepAsFile = (text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'unsaved.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

export const UnsavedCard = () => {
  const { t } = useWords()
  const here = useSession(({ context }) => context.userId)
  // Somebody else who signs in is not shown it.
  const mine = useUnsaved().filter(({ userId }) => here === undefined || here === userId)
  const unsaved = mine.filter(({ isSealed }) => !isSealed || here !== undefined)
  const [isCopied, setCopied] = useState(false)
  if (mine.length === 0) return null
  if (unsaved.length === 0) {
    return (
      <p className="entrance-card" role="status">
        {t('unsaved.sealed')}
      </p>
    )
  }
  const text = JSON.stringify(
    unsaved.map(({ title, body }) => ({ title, body })),
    null,
    2,
  )
  return (
    <section className="entrance-card" aria-labelledby="unsaved-title">
      <h2 id="unsaved-title">{t('unsaved.title')}</h2>
      <p>{t('unsaved.text')}</p>
      <ul>
        {unsaved.map(({ title }) => (
          <li key={title} dir="auto">
            {title}
          </li>
        ))}
      </ul>
      <div className="entrance-row">
        <button
          type="button"
          className="button"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {t(isCopied ? 'unsaved.copied' : 'unsaved.copy')}
        </button>
        <button type="button" className="button" onClick={() => keepAsFile(text)}>
          {t('unsaved.file')}
        </button>
        <button type="button" className="button quiet" onClick={forgetUnsaved}>
          {t('unsaved.drop')}
        </button>
      </div>
    </section>
  )
}
