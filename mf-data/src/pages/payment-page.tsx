import { $locale, useStore } from '@quintet/sdk'
import { useLocation, useSearchParams } from '@quintet/sdk/router'
import { isTier, type Tier, TIERS, tierName } from '@quintet/domain/membership'
import { Button, Card, List, Note, Page, Row, WhenLoaded, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useMemo } from 'react'
import { type Offer, offerKind, openCheckout, PRICED_MONTHS, quote, type Quote, refreshMembership } from '../stores/membership.ts'
import { today, useDay } from '../ui/use-today.ts'
import styles from './payment-page.module.css'

const nameOf = (tier: number) => tierName(isTier(tier) ? tier : (TIERS.limited satisfies Tier))

const usePrice = () => {
  const locale = useStore($locale)
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
    // A direction of its own keeps amount and sign together in a line that runs the other way.
    return (cents: number) => `\u2066${format.format(cents / 100)}\u2069`
  }, [locale])
}

const Current = ({ quote: { tier, endDay, pending } }: { quote: Quote }) => {
  const t = useTexts('data')
  const day = useDay()
  return (
    <>
      <List title={t('payment.current')}>
        <Row
          icon="globe"
          title={t(`tier.${nameOf(tier)}`)}
          detail={t(`tier.${nameOf(tier)}.reach`)}
          aside={endDay > 0 ? t(endDay < today() ? 'payment.endedOn' : 'payment.until', { date: day(endDay) }) : undefined}
        />
      </List>
      {pending ? (
        <Note>
          {t('payment.pending', {
            tier: t(`tier.${nameOf(pending.tier)}`),
            start: day(pending.startDay),
            end: day(pending.endDay),
          })}
        </Note>
      ) : null}
    </>
  )
}

interface OfferCardProps {
  offer: Offer
  current: number
  blocked: boolean
}

const OfferCard = ({ offer, current, blocked }: OfferCardProps) => {
  const t = useTexts('data')
  const price = usePrice()
  const day = useDay()
  const { busy, run } = useAction({ leavesPage: true })
  const buy = async () => {
    await run(async () => {
      globalThis.location.assign(await openCheckout(offer.tier))
    })
  }
  const kind = offerKind(current, offer.tier)
  return (
    <Card>
      <div className={styles.head}>
        <h2>{t(`tier.${nameOf(offer.tier)}`)}</h2>
        <p className={styles.price}>{t('payment.perMonth', { price: price(Math.round(offer.cents / PRICED_MONTHS)) })}</p>
      </div>
      <p>{t(`tier.${nameOf(offer.tier)}.reach`)}</p>
      <p className={styles.soft}>{t('payment.total', { price: price(offer.cents) })}</p>
      {offer.creditDays > 0 ? <p>{t('payment.credit', { days: offer.creditDays })}</p> : null}
      <p className={styles.soft}>{t('payment.runs', { start: day(offer.startDay), end: day(offer.endDay) })}</p>
      <Button look={kind === 'downgrade' ? 'secondary' : 'primary'} busy={busy} disabled={blocked} onClick={() => void buy()}>
        {t(`payment.${kind}`, { tier: t(`tier.${nameOf(offer.tier)}`) })}
      </Button>
    </Card>
  )
}

// The shell leads here after a checkout, with the outcome in the navigation's state or in the address.
const useOutcome = (): string | undefined => {
  const state = useLocation().state as { checkout?: string } | null
  const [params] = useSearchParams()
  return state?.checkout ?? params.get('checkout') ?? undefined
}

const Outcome = ({ outcome, quote: { tier, pending } }: { outcome: string | undefined; quote: Quote }) => {
  const t = useTexts('data')
  if (outcome === 'cancelled') return <Note tone="warn">{t('payment.cancelled')}</Note>
  if (outcome !== 'paid') return null
  const isKnown = tier < TIERS.limited || pending !== undefined
  return <Note tone={isKnown ? 'good' : 'info'}>{t(isKnown ? 'payment.paid' : 'payment.confirming')}</Note>
}

/** Current level, what each level costs today, and the way to the payment provider. */
export const PaymentPage = () => {
  const t = useTexts('data')
  const outcome = useOutcome()
  useEffect(() => void (outcome === 'paid' ? refreshMembership() : quote.reload()), [outcome])
  return (
    <Page title={t('payment.title')} back="/data" tile="data" wide>
      <WhenLoaded resource={quote}>
        {(found) => (
          <>
            <div role="status" className={styles.outcome}>
              <Outcome outcome={outcome} quote={found} />
            </div>
            <Current quote={found} />
            <p>{t('payment.how')}</p>
            <div className={styles.offers}>
              {found.offers.map((offer) => (
                <OfferCard key={offer.tier} offer={offer} current={found.tier} blocked={found.pending !== undefined} />
              ))}
            </div>
            <p className={styles.soft}>{t('payment.small')}</p>
          </>
        )}
      </WhenLoaded>
    </Page>
  )
}
