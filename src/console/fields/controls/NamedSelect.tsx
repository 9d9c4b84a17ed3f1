// A country or a language by its name: any of its names and its code find it, the code is kept. What is none of them stays as it was
// typed, to be told.
import { useMemo } from 'react'
import { localeOf } from '#console/i18n/figures.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { currentMe, useMaybePlace } from '#console/session/me.ts'
import type { Place } from '#contract/brand.ts'
import { defaultUrlLang } from '#contract/fields/localized.ts'
import { countryCodes, iso2Of } from '#rules/country.ts'
import { languageCodes } from '#rules/language.ts'
import { byName } from '../byName.ts'
import { readText, useSetting } from '../setting.ts'
import { calledIn } from '../title.ts'
import { isUnread, unread } from '../unread.ts'
import type { ControlProps } from '../visual.ts'
import { type Offer, Offered, offerCalled } from './Offered.tsx'

type Here = Place | undefined

/** The one of the place first, the others by name. */
const countriesIn = (words: Words, here: Here): Offer[] => {
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  const { compare } = new Intl.Collator(localeOf(words.language))
  const all = countryCodes.map((value): Offer => {
    const iso2 = iso2Of(value) ?? value
    return { value, label: words.country(value), also: [iso2, english.of(iso2) ?? value] }
  })
  const isHere = ({ value }: Offer) => value === here?.country
  return [
    ...all.filter(isHere),
    ...all.filter(one => !isHere(one)).sort((one, other) => compare(one.label, other.label)),
  ]
}

/** Those the shops of this person speak first, then all there are in the country of the place, by name. */
const languagesIn = (words: Words, here: Here): Offer[] => {
  const english = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })
  const { compare } = new Intl.Collator(localeOf(words.language))
  const offer = (value: string): Offer => {
    const [base = value] = value.split('-')
    return {
      value,
      label: words.tongue(value),
      also: [words.tongue(base), english.of(value) ?? value, english.of(base) ?? base],
    }
  }
  const spoken = [here?.urlLang, defaultUrlLang, ...(currentMe()?.places ?? []).map(({ urlLang }) => urlLang)]
  const own = [...new Set(spoken.flatMap(tag => tag ?? []))]
  const region = (here && iso2Of(here.country)?.toLowerCase()) ?? 'in'
  const others = languageCodes.map(code => `${code}-${region}`).filter(tag => !own.includes(tag))
  return [...own.map(offer), ...others.map(offer).sort((one, other) => compare(one.label, other.label))]
}

const useOffers = ({ field: { facts } }: Pick<ControlProps, 'field'>): readonly Offer[] => {
  const words = useWords()
  const here = useMaybePlace()
  return useMemo(() => {
    const called = Object.keys(facts.called ?? {}).map(value => ({ value, label: calledIn(facts, value) ?? value }))
    return [...called, ...(facts.format === 'country' ? countriesIn : languagesIn)(words, here)]
  }, [words, here, facts])
}

/** The countries there are, for whoever asks for one among other things. */
export const useCountries = (): readonly Offer[] => {
  const words = useWords()
  const here = useMaybePlace()
  return useMemo(() => countriesIn(words, here), [words, here])
}

/** The languages there are, for whoever adds one. */
export const useLanguages = (): readonly Offer[] => {
  const words = useWords()
  const here = useMaybePlace()
  return useMemo(() => languagesIn(words, here), [words, here])
}

export const NamedSelect = ({ label, ...props }: ControlProps & { label?: string }) => {
  const words = useWords()
  const setting = useSetting()
  const offers = useOffers(props)
  const { field, value, onChange, ...rest } = props
  const written = String(value ?? '')
  const meant = (text: string): unknown => {
    const known = offerCalled(offers, text)
    if (known || text === '') return known?.value ?? null
    // Of countries we know all there are; languages have many more tags than names.
    return field.facts.format === 'country' ? unread(text) : readText(field, text, setting)
  }
  return (
    <Offered
      {...rest}
      label={label}
      field={field}
      value={value}
      offers={offers}
      shown={isUnread(value) ? value.unread : (calledIn(field.facts, written) ?? byName(field, written, words))}
      placeholder={words.t('field.choose')}
      onType={text => {
        const next = meant(text.trim())
        onChange(next)
        return next
      }}
      onPick={offer => onChange(offer.value)}
    />
  )
}
