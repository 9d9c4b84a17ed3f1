// A text as a QR code, drawn here: it is a secret, so no picture of it is fetched. Dark on white in every theme, since
// cameras expect it.
import { useEffect, useState } from 'react'

const pathOf = (rows: boolean[][]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let isCurrent = true
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { ecc: 'M', border: 3 })
      if (isCurrent) setDrawn({ size, path: pathOf(data) })
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawn?.path ?? ''} fill="#000" />
    </svg>
  )
}
