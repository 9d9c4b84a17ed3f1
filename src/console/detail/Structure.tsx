// Structure nobody draws, on the page of its record: told in brief, entry by entry where there are several. As it came from the wire
// it is shown only where the developer's menu is on.
import type { ReactNode } from 'react'
import { brief } from '#console/fields/json.tsx'
import { useMe } from '#console/session/me.ts'

/** As it came, folded; for others than developers what is said of it stands alone. */
export const RawCode = ({ value, children }: { value: unknown; children?: ReactNode }) => {
  const { developer } = useMe().profile
  if (!developer) return children
  return (
    <details className="detail-code">
      <summary>{children}</summary>
      <pre dir="ltr">
        <code>{JSON.stringify(value, null, 2)}</code>
      </pre>
    </details>
  )
}

export const Structure = ({ value, children }: { value: unknown; children: ReactNode }) => {
  const { developer } = useMe().profile
  const isEntries = Array.isArray(value) && value.some(entry => typeof entry === 'object')
  if (developer || !isEntries) return <RawCode value={value}>{children}</RawCode>
  const lines = [...new Set(value.map(brief))]
  return (
    <details className="detail-code">
      <summary>{children}</summary>
      <ul>
        {lines.map(line => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </details>
  )
}
