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

/** Of an address of the IPTC vocabulary what it means; one that is not known here as it is. */
export function useSourceType(): (address: string) => string {
  const { t } = useTranslation()
  return (address) => {
    const name = known.find((one) => one === address.split('/').at(-1))
    return name ? t(`origin.type_${name}`) : address
  }
}
