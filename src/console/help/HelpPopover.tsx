// The help over its question mark, open as soon as it is there. Esc gives the focus back to where it was asked from.
import '#console/i18n/entered.ts'
import { Heading, Popover } from '@radix-ui/themes'
import { use, useId } from 'react'
import { useSetting } from '#console/fields/setting.ts'
import { speakEntered } from '#console/i18n/inside.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { knownResources, useMay } from '#console/session/me.ts'
import { keyOf } from '#contract/address.ts'
import { actionHelp } from './actionHelp.ts'
import { ownExample, speakHelp } from './areaHelp.ts'
import { type Asker, fieldHelp, valueHelp } from './fieldHelp.ts'
import type { HelpProps } from './HelpButton.tsx'
import { HelpMark } from './HelpMark.tsx'
import type { HelpLine } from './lines.ts'
import { askedFrom } from './opening.ts'
import type { HelpSubject } from './subject.ts'

const linesOf = ({ resource, name, action }: HelpSubject, asker: Asker): HelpLine[] => {
  if (name === undefined) return actionHelp(resource, action, asker)
  const field = action?.input?.[name]
  // What a standard action asks for of the record's own is that field.
  if (!action || !field || (action.standard && resource.fields[name])) return fieldHelp(resource, name, asker)
  return valueHelp(field, keyOf.input(resource, action.name, name), asker)
}

const spoken = new Map<string, Promise<unknown>>()

/** Once for each language; the texts then stay. */
const useSpoken = ({ language }: Words): void => {
  const known = spoken.get(language) ?? Promise.all([speakHelp(language), speakEntered()])
  spoken.set(language, known)
  use(known)
}

/** What it means or does needs no heading; the rest are facts, each under its name. */
const isTold = ({ about }: HelpLine): boolean => about === 'help.means' || about === 'help.does'

const HelpLines = ({ lines }: { lines: readonly HelpLine[] }) => {
  const { t } = useWords()
  return (
    <>
      {lines.filter(isTold).map(({ about, texts }) => (
        <p key={about} className="help-means">
          {texts.join(' ')}
        </p>
      ))}
      <dl className="help-lines">
        {lines
          .filter(each => !isTold(each))
          .map(({ about, texts, isCode }) => (
            <div key={about}>
              <dt>{t(about)}</dt>
              {texts.map(text => (
                <dd key={text}>{isCode ? <code dir="ltr">{text}</code> : <bdi>{text}</bdi>}</dd>
              ))}
            </div>
          ))}
      </dl>
    </>
  )
}

export const HelpPopover = ({ of, label, beside, isStop, isQuiet }: HelpProps) => {
  const words = useWords()
  useSpoken(words)
  const setting = useSetting()
  const may = useMay()
  const id = useId()
  const lines = linesOf(of, { words, setting, may, resources: knownResources(), example: ownExample })
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger>
        <HelpMark beside={beside} isStop={isStop} isQuiet={isQuiet} />
      </Popover.Trigger>
      <Popover.Content
        size="2"
        width="400px"
        maxWidth="calc(100vw - 16px)"
        maxHeight="min(480px, var(--radix-popover-content-available-height))"
        className="help-card"
        tabIndex={0}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onCloseAutoFocus={event => {
          const from = askedFrom()
          if (!from?.isConnected) return
          event.preventDefault()
          from.focus({ preventScroll: true })
        }}
      >
        <Heading as="h3" size="3" id={`${id}-title`}>
          {label}
        </Heading>
        <div id={`${id}-text`}>
          <HelpLines lines={lines} />
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
