// The way in by an identity provider, under the form; absent where none is configured, so the form does not wait for it.
import { lazy, Suspense, useEffect, useState } from 'react'
import { isolated } from '#console/i18n/isolated.ts'
import type { SocialOffer } from '#contract/session.ts'
import { readOffer } from './social.ts'

const ProviderButton = lazy(() =>
  import('./ProviderButton.tsx').then(({ ProviderButton }) => ({ default: ProviderButton })),
)

interface Props {
  /** The address in the form, as far as it was typed. */
  typed: () => string
  isBusy: boolean
}

export const SocialButton = ({ typed, isBusy }: Props) => {
  const [offer, setOffer] = useState<SocialOffer>()
  useEffect(() => void readOffer().then(setOffer, () => {}), [])
  if (!offer?.provider) return null
  return (
    <Suspense>
      <ProviderButton typed={typed} isBusy={isBusy} offer={offer} provider={isolated(offer.provider.name)} />
    </Suspense>
  )
}
