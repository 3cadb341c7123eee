import { numberFormat } from '@quintet/domain/languages'
import { useLocation, useNavigate, useSearchParams } from '@quintet/sdk/router'
import { $claims, $locale, $member, leaveSite, useStore } from '@quintet/sdk'
import { tokenCap } from '@quintet/domain/judging'
import { isTier, PRICED_MONTHS, standings, TIERS } from '@quintet/domain/membership'
import { Button, Card, Checkbox, List, Note, Page, Row, WhenLoaded, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { type Offer, offerKind, openCheckout, quote, type Quote, refreshMembership } from '../stores/membership.ts'
import { Contracts } from '../ui/contracts.tsx'
import { NextPart } from '../ui/next-part.tsx'
import { nameOfTier } from '../ui/tier-name.ts'
import { useFreshMembership } from '../ui/use-fresh-membership.ts'
import { usePrice } from '../ui/use-price.ts'
import { today, useDay } from '../ui/use-today.ts'
import styles from './payment-page.module.css'

const Current = ({ quote: { tier, endDay, pending } }: { quote: Quote }) => {
  const t = useTexts('data')
  const day = useDay()
  return (
    <>
      <List title={t('payment.current')}>
        <Row
          icon="globe"
          title={t(`tier.${nameOfTier(tier)}`)}
          detail={t(`tier.${nameOfTier(tier)}.reach`)}
          aside={endDay > 0 ? t(endDay < today() ? 'payment.endedOn' : 'payment.until', { date: day(endDay) }) : undefined}
        />
      </List>
      {pending ? (
        <Note>
          {t('payment.pending', {
            tier: t(`tier.${nameOfTier(pending.tier)}`),
            start: day(pending.startDay),
            end: day(pending.endDay),
          })}
        </Note>
      ) : null}
    </>
  )
}

// The one in the middle: more people than in a zone, and near enough to meet.
const recommended: number = TIERS.national

/** Reach, tokens and price of each level side by side, the free one first. */
const Comparison = ({ offers }: { offers: readonly Offer[] }) => {
  const t = useTexts('data')
  const price = usePrice()
  const number = numberFormat(useStore($locale))
  const levels = [{ tier: TIERS.limited, cents: 0 }, ...offers]
  return (
    <Card>
      <table className={styles.levels}>
        <caption className="visually-hidden">{t('payment.compare')}</caption>
        <thead>
          <tr>
            {['reach', 'tokens', 'price'].map((column) => (
              <th key={column} scope="col">
                {t(`payment.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map(({ tier, cents }) => (
            <tr key={tier}>
              <th scope="row">
                {t(`tier.${nameOfTier(tier)}`)}
                <span>{t(`tier.${nameOfTier(tier)}.reach`)}</span>
              </th>
              <td data-label={t('payment.tokens')}>{number.format(isTier(tier) ? tokenCap(tier) : 0)}</td>
              <td data-label={t('payment.price')}>{cents === 0 ? t('payment.free') : price(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

interface OfferCardProps {
  offer: Offer
  current: number
  blocked: boolean
  /** Whether the member asks for an immediate start. */
  atOnce: boolean
}

const OfferCard = ({ offer, current, blocked, atOnce }: OfferCardProps) => {
  const t = useTexts('data')
  const price = usePrice()
  const day = useDay()
  const { busy, run } = useAction({ leavesPage: true })
  const buy = async () => {
    await run(async () => leaveSite(await openCheckout(offer.tier, atOnce)))
  }
  const kind = offerKind(current, offer.tier)
  const term = atOnce ? offer : (offer.later ?? offer)
  return (
    <Card>
      <div className={styles.head}>
        <h2>{t(`tier.${nameOfTier(offer.tier)}`)}</h2>
        {offer.tier === recommended ? <span className={styles.badge}>{t('payment.recommended')}</span> : null}
      </div>
      <p className={styles.price}>
        <span>{t('payment.total', { price: price(offer.cents) })}</span>
        <span>{t('payment.perMonth', { price: price(Math.round(offer.cents / PRICED_MONTHS)) })}</span>
      </p>
      {term.creditDays > 0 ? <p>{t('payment.credit', { days: term.creditDays })}</p> : null}
      <p className={styles.soft}>{t('payment.runs', { start: day(term.startDay), end: day(term.endDay) })}</p>
      <Button
        look={offer.tier === recommended ? 'primary' : 'secondary'}
        busy={busy}
        disabled={blocked}
        onClick={() => void buy()}
      >
        {t(`payment.${kind}`, { tier: t(`tier.${nameOfTier(offer.tier)}`) })}
      </Button>
    </Card>
  )
}

// The shell leads here after a checkout, with the outcome that its address says in the navigation's state or in the address. Anybody can
// write such an address: what it came to says the server.
const useOutcome = (): { outcome: string | undefined; forget: () => void } => {
  const { pathname, state } = useLocation() as { pathname: string; state: { checkout?: string } | null }
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return {
    outcome: state?.checkout ?? params.get('checkout') ?? undefined,
    forget: () => navigate(pathname, { replace: true }),
  }
}

const Outcome = ({ outcome, quote: { checkout } }: { outcome: string | undefined; quote: Quote }) => {
  const t = useTexts('data')
  const { data: record } = useStore($member)
  if ((outcome !== 'paid' && outcome !== 'cancelled') || checkout === undefined) return null
  const isCancelled = checkout === 'ended' || (checkout === 'waiting' && outcome === 'cancelled')
  if (isCancelled) return <Note tone="warn">{t('payment.cancelled')}</Note>
  const isPaid = checkout === 'paid'
  return (
    <>
      <Note tone={isPaid ? 'good' : 'info'}>{t(isPaid ? 'payment.paid' : 'payment.confirming')}</Note>
      {record ? <NextPart record={record} /> : null}
    </>
  )
}

// Nothing is sold to a member who is suspended or closed; a purchase can still be withdrawn from (decision 57).
const useSuspended = (): boolean => {
  const { data } = useStore($member)
  const claims = useStore($claims)
  return (data?.account.standing ?? claims?.standing ?? standings.good) >= standings.suspended
}

const Offers = ({ quote: { offers, tier, pending } }: { quote: Quote }) => {
  const t = useTexts('data')
  // Never ticked beforehand: it is the member's own request.
  const [atOnce, setAtOnce] = useState(false)
  return (
    <>
      <p>{t('payment.how')}</p>
      <Comparison offers={offers} />
      <Checkbox checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)}>
        {t('payment.atOnce')}
      </Checkbox>
      <p className={styles.soft}>{t('payment.later')}</p>
      <div className={styles.offers}>
        {offers.map((offer) => (
          <OfferCard key={offer.tier} offer={offer} current={tier} blocked={pending !== undefined} atOnce={atOnce} />
        ))}
      </div>
      <p className={styles.soft}>{t('payment.small')}</p>
    </>
  )
}

/** Current level, what each level costs today, and the way to the payment provider. */
export const PaymentPage = () => {
  const t = useTexts('data')
  const { outcome, forget } = useOutcome()
  const suspended = useSuspended()
  const { data: found } = useStore(quote.$)
  useEffect(() => void (outcome === 'paid' ? refreshMembership() : quote.reload()), [outcome])
  useFreshMembership(found?.tier, outcome === 'paid' && found?.checkout === 'waiting')
  return (
    <Page title={t('payment.title')} back="/data" tile="data" wide>
      <WhenLoaded resource={quote}>
        {(found) => (
          <>
            <div role="status" className={styles.outcome}>
              <Outcome outcome={outcome} quote={found} />
            </div>
            <Current quote={found} />
            {/* What a checkout came to is over with a withdrawal, also when the page is loaded anew. */}
            <Contracts contracts={found.contracts ?? []} isAsked={outcome === 'withdraw'} onWithdrawn={forget} />
            {suspended ? null : <Offers quote={found} />}
          </>
        )}
      </WhenLoaded>
    </Page>
  )
}
