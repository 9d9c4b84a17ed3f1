// The parts of a record's page in one line below its title: where one is, and a way to each.
import { useEffect, useLayoutEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Link, useAddress } from '#console/shell/navigation.tsx'
import { type PagePart, type Parts, useParts } from './Section.tsx'

const none: readonly PagePart[] = []
/** Fewer are in sight at once. */
const least = 3

/** The last part whose beginning has been reached; where the page ends before, the last one in sight counts. */
const useCurrent = (parts: readonly PagePart[]): string | undefined => {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const seen = new Set<Element>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target)
          else seen.delete(target)
        }
        setCurrent(parts.find(({ element }) => seen.has(element))?.name)
      },
      { rootMargin: '-160px 0px -40% 0px' },
    )
    for (const { element } of parts) observer.observe(element)
    return () => observer.disconnect()
  }, [parts])
  return current
}

/** Heard of before the page is painted: a bar that came a moment later would move everything below it. */
const useAll = (parts: Parts | undefined): readonly PagePart[] => {
  const [all, setAll] = useState(none)
  useLayoutEffect(() => {
    const hear = () => setAll(parts?.now() ?? none)
    hear()
    return parts?.listen(hear)
  }, [parts])
  return all
}

export const SectionBar = () => {
  const { t } = useWords()
  const { pathname, search } = useAddress()
  const parts = useParts()
  const all = useAll(parts)
  const current = useCurrent(all)
  if (all.filter(({ isBeside }) => !isBeside).length < least) return null
  const query = search.size > 0 ? `?${search}` : ''
  return (
    <nav className="detail-parts" aria-label={t('detail.parts')}>
      <ul>
        {all.map(({ name, title, isBeside, element }) => (
          <li key={name} data-beside={isBeside || undefined}>
            <Link
              to={`${pathname}${query}#${name}`}
              replace
              aria-current={name === current ? 'location' : undefined}
              onClick={() => element.focus()}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
