import { useTranslation } from 'react-i18next'

const known = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'digitalCapture',
  'computationalCapture',
  'compositeCapture',
  'humanEdits',
  'digitalCreation',
] as const

/** Returns the meaning of an address of the IPTC vocabulary, or the address itself if it is unknown. */
export function useSourceType(): (address: string) => string {
  const { t } = useTranslation()
  return (address) => {
    const name = known.find((one) => one === address.split('/').at(-1))
    return name ? t(`origin.type_${name}`) : address
  }
}
