// All pictures of a record on its page: each opens large, and says which of the record's children it shows.
import { type CSSProperties, lazy, Suspense, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { altIn, isStoredFile, type Medium } from '#contract/fields/files.ts'
import { mediaOf, nameIn } from './entries.ts'
import { Thumb } from './Thumb.tsx'

const Viewer = lazy(async () => ({ default: (await import('./Viewer.tsx')).Viewer }))

/** Width by height, where it is known; of a very narrow or wide one as much as leaves it its room. */
const shapeOf = (medium: Medium): CSSProperties => {
  const { width, height } = isStoredFile(medium) ? medium : {}
  const shape = width && height ? Math.min(2, Math.max(0.6, width / height)) : 1
  return { '--shape': String(shape) } as CSSProperties
}

interface GalleryProps {
  value: unknown
  label: string
  /** The first one large, as what the record is known by. */
  isLed?: boolean
}

export const Gallery = ({ value, label, isLed = false }: GalleryProps) => {
  const { t, list, number } = useWords()
  const { urlLang } = usePlace()
  const all = mediaOf(value)
  const [at, setAt] = useState<number>()
  const thumbs = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul className="media-gallery" ref={thumbs} data-led={isLed || undefined}>
        {all.map((medium, place) => (
          <li key={place} {...(isLed && place === 0 && { style: shapeOf(medium) })}>
            <button
              type="button"
              className="media-open"
              aria-label={t('field.media.open', {
                n: number(place + 1),
                all: number(all.length),
                name: altIn(medium, urlLang) || nameIn(medium),
              })}
              onClick={() => setAt(place)}
            >
              <Thumb medium={medium} {...(isLed && place === 0 && { width: 768 })} />
            </button>
            {medium.skus && medium.skus.length > 0 && (
              <span className="field-soft media-shown">
                <bdi>{list(medium.skus)}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      {at !== undefined && (
        <Suspense fallback={null}>
          <Viewer
            media={all}
            at={at}
            label={label}
            onAt={setAt}
            onClosed={() => thumbs.current?.querySelectorAll('button')[at]?.focus()}
          />
        </Suspense>
      )}
    </>
  )
}
