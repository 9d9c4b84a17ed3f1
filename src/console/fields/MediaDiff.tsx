// What changed among media: which came, which went, and of those that stayed what is said of them and which point stays in
// sight. A medium is the same by its file or its address.
import type { ReactNode } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { addressOf } from '#contract/codecs/files.ts'
import { altMap, type Medium } from '#contract/fields/files.ts'
import { isSame } from '#rules/diff.ts'
import { tongues } from './byName.ts'
import { mediaOf, nameIn } from './media/entries.ts'
import { focalText } from './media/focalText.ts'
import { Thumb } from './media/Thumb.tsx'

interface DiffProps {
  before: unknown
  after: unknown
}

type Keyed = Map<string, Medium>

const keyed = (value: unknown): Keyed => new Map(mediaOf(value).map(medium => [addressOf(medium), medium]))

const One = ({ medium }: { medium: Medium }) => (
  <span className="media-strip">
    <Thumb medium={medium} /> <bdi>{nameIn(medium)}</bdi>
  </span>
)

const Sides = ({ label, before, after }: { label: ReactNode; before: ReactNode; after: ReactNode }) => {
  const { t } = useWords()
  return (
    <span className="groups-part">
      {label}:{' '}
      <del>
        <span className="hidden">{t('action.before')} </span>
        {before}
      </del>{' '}
      <ins>
        <span className="hidden">{t('action.after')} </span>
        {after}
      </ins>
    </span>
  )
}

const Changes = ({ was, is }: { was: Medium; is: Medium }) => {
  const words = useWords()
  const { t, number } = words
  const [old, now] = [altMap(was.alt), altMap(is.alt)]
  const languages = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const called = tongues(languages, words)
  const focal = (at: Medium['focal']) => (at ? t('field.media.focalAt', focalText(at, number)) : '–')
  return (
    <>
      {languages.map(
        (language, at) =>
          old[language] !== now[language] && (
            <Sides
              key={language}
              label={
                <>
                  {t('field.alt')} (<bdi>{called[at]}</bdi>)
                </>
              }
              before={<bdi>{old[language] || '–'}</bdi>}
              after={<bdi>{now[language] || '–'}</bdi>}
            />
          ),
      )}
      {!isSame(was.focal ?? null, is.focal ?? null) && (
        <Sides label={t('field.media.focal')} before={focal(was.focal)} after={focal(is.focal)} />
      )}
      {Boolean(was.decorative) !== Boolean(is.decorative) && (
        <Sides
          label={t('field.media.decorative')}
          before={t(was.decorative ? 'field.yes' : 'field.no')}
          after={t(is.decorative ? 'field.yes' : 'field.no')}
        />
      )}
      {!isSame(was.skus ?? [], is.skus ?? []) && (
        <Sides
          label={t('field.media.shows')}
          before={<bdi>{was.skus?.join(', ') || '–'}</bdi>}
          after={<bdi>{is.skus?.join(', ') || '–'}</bdi>}
        />
      )}
    </>
  )
}

/** What else of a medium changes is the server's doing: fetched, read anew. */
const said = ({ alt, focal, decorative, skus }: Medium) => [altMap(alt), focal ?? null, decorative ?? false, skus ?? []]

export const MediaDiff = ({ before, after }: DiffProps) => {
  const { t } = useWords()
  const [was, is] = [keyed(before), keyed(after)]
  const stayed = (from: Keyed, to: Keyed) => [...from.keys()].filter(key => to.has(key))
  const changed = stayed(is, was).filter(key => !isSame(said(was.get(key)!), said(is.get(key)!)))
  return (
    <ul className="groups-diff list-diff">
      {[...was].map(([key, medium]) =>
        is.has(key) ? null : (
          <li key={`-${key}`}>
            <del>
              <span className="hidden">{t('field.list.gone')} </span>
              <One medium={medium} />
            </del>
          </li>
        ),
      )}
      {[...is].map(([key, medium]) =>
        was.has(key) ? null : (
          <li key={`+${key}`}>
            <ins>
              <span className="hidden">{t('field.list.come')} </span>
              <span aria-hidden="true">+ </span>
              <One medium={medium} />
            </ins>
          </li>
        ),
      )}
      {changed.map(key => (
        <li key={key}>
          <One medium={is.get(key)!} /> <Changes was={was.get(key)!} is={is.get(key)!} />
        </li>
      ))}
      {!isSame(stayed(was, is), stayed(is, was)) && <li>{t('field.rowsMoved')}</li>}
    </ul>
  )
}
