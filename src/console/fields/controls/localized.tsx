// One input while there is one language, a tab for each as soon as there are more.
import { Button, Flex, Tabs, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { defaultUrlLang, type Localized, urlLangPattern } from '#contract/fields/localized.ts'
import { tongues } from '../byName.ts'
import { mapOf } from '../localized.tsx'
import type { ControlProps, Input } from '../visual.ts'
import { TextFilter } from './filters.tsx'
import { useLanguages } from './NamedSelect.tsx'
import { Offered, offerCalled } from './Offered.tsx'
import { text } from './text.tsx'

const languageOf = (urlLang: string): string => urlLang.replace(/-[a-z]{2}$/, '')

/** An emptied language leaves the map, an emptied map is nothing at all. */
const withText = (map: Localized, urlLang: string, one: unknown): Localized | null => {
  const { [urlLang]: _, ...others } = map
  const next = one ? { ...others, [urlLang]: String(one) } : others
  return Object.keys(next).length > 0 ? next : null
}

interface AddLanguageProps extends Pick<ControlProps, 'name' | 'field'> {
  known: readonly string[]
  onAdd(urlLang: string): void
}

/** Chosen by name; a tag that is none of them is typed. */
const AddLanguage = ({ known, onAdd, ...of }: AddLanguageProps) => {
  const { t } = useWords()
  const id = useId()
  const offers = useLanguages().filter(({ value }) => !known.includes(value))
  const [typed, setTyped] = useState<string>()
  if (typed === undefined)
    return (
      <Button type="button" size="1" variant="ghost" onClick={() => setTyped('')}>
        {t('field.addLanguage')}
      </Button>
    )
  const take = (text: string) => {
    const tag = (offerCalled(offers, text)?.value ?? text).trim().toLowerCase()
    if (urlLangPattern.test(tag) && !known.includes(tag)) onAdd(tag)
    setTyped(undefined)
    return true
  }
  return (
    <div className="field-language">
      <Offered
        {...of}
        id={id}
        value={typed}
        autoFocus
        label={t('field.addLanguage')}
        placeholder={t('field.choose')}
        shown={typed}
        offers={offers}
        onType={text => {
          setTyped(text)
          return text
        }}
        onPick={({ value }) => take(value)}
        onEnter={() => take(typed)}
        onBlur={() => take(typed)}
      />
    </div>
  )
}

/** What the text says in the default language, to be read while it is put into another. */
const Source = ({ text: said, called }: { text: string; called: string }) => {
  const { t } = useWords()
  return (
    <div className="field-source" role="note" aria-label={t('form.source', { language: called })}>
      <Text as="p" size="1" color="gray">
        <bdi>{called}</bdi>
      </Text>
      <p lang={languageOf(defaultUrlLang)} dir="auto">
        {said}
      </p>
    </div>
  )
}

const Control = (props: ControlProps) => {
  const words = useWords()
  const { t, number } = words
  const { urlLang } = usePlace()
  const { name, value, onChange, field } = props
  const map = mapOf(value)
  const [added, setAdded] = useState<string[]>([])
  const languages = [...new Set([defaultUrlLang, urlLang, ...Object.keys(map), ...added])]
  const called = tongues(languages, words)
  const [shown, setShown] = useState(urlLang)
  const input = (at: string) => (
    <div lang={languageOf(at)}>
      <text.Control
        {...props}
        required={props.required && at === defaultUrlLang}
        field={field}
        value={map[at] ?? null}
        onChange={one => onChange(withText(map, at, one))}
      />
    </div>
  )
  const adding = (
    <AddLanguage
      name={name}
      field={field}
      known={languages}
      onAdd={at => {
        setAdded([...added, at])
        setShown(at)
      }}
    />
  )
  if (languages.length === 1)
    return (
      <Flex direction="column" gap="1" align="stretch">
        {input(defaultUrlLang)}
        <div>{adding}</div>
      </Flex>
    )
  const filled = languages.filter(at => map[at]?.trim())
  const source = shown === defaultUrlLang ? undefined : map[defaultUrlLang]
  return (
    <Tabs.Root value={shown} onValueChange={setShown}>
      <Flex align="center" gap="3" wrap="wrap">
        <Tabs.List size="1" aria-labelledby={props.labelId}>
          {languages.map((at, place) => (
            <Tabs.Trigger key={at} value={at}>
              <bdi>{called[place]}</bdi>
              {map[at] ? '' : ' ·'}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Text size="1" color="gray">
          {t('form.languages', { filled: number(filled.length), all: number(languages.length) })}
        </Text>
        {adding}
      </Flex>
      <Tabs.Content value={shown} tabIndex={-1} className="field-language-text">
        {source === undefined ? (
          input(shown)
        ) : (
          <div className="field-beside">
            {input(shown)}
            <Source text={source} called={called[languages.indexOf(defaultUrlLang)]!} />
          </div>
        )}
      </Tabs.Content>
    </Tabs.Root>
  )
}

export const localized: Input = { Control, Filter: TextFilter }
