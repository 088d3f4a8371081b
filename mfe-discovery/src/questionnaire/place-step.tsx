import { knownCity, nearestCity, suggestCity } from '@keyturn/domain/cities';
import { SCHOOLS, SEARCH_CITIES, WORKING, cityOfSchool, suggestBySubstring } from '@keyturn/domain/places';
import { ChoiceGroup, ComboField, SchoolMark } from '@keyturn/web-kit/ui';
import { BriefcaseBusiness, MapPin, Search } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { changeAnswers, useAnswers } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import styles from './questionnaire.module.css';
import { Step } from './step.tsx';
import { useNextStep } from './use-next-step.ts';

const choices = [
  ...SCHOOLS.map(({ name, city }) => ({
    value: name,
    title: name,
    description: city,
    icon: <SchoolMark school={name} />,
  })),
  {
    value: WORKING,
    title: messages.working,
    description: messages.workingPlace,
    icon: <BriefcaseBusiness size={28} />,
  },
];

const CITY_ID = 'city-search';

/** Step 1: a school with its city, work, or any city (requirement D1). */
export function PlaceStep() {
  const { school, city } = useAnswers();
  const [typed, setTyped] = useState(school === null ? (city ?? '') : '');
  const [mistake, setMistake] = useState<string | null>(null);
  const { goOn, goOnSoon } = useNextStep();

  const changeCity = (text: string) => {
    setTyped(text);
    setMistake(null);
  };
  const chooseSchool = (name: string | null) => {
    if (name === null) return;
    changeCity('');
    changeAnswers({ school: name, city: cityOfSchool(name) ?? null });
  };
  /** False, with an error at the field, for no city of Utah; stores the official spelling. */
  const chooseCity = (text: string): boolean => {
    const city = knownCity(text);
    if (city === null) {
      setMistake(messages.unknownCity(text.trim(), nearestCity(text)));
      const field = document.getElementById(CITY_ID);
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
      return false;
    }
    changeAnswers({ school: null, city });
    return true;
  };
  const isBlank = typed.trim() === '';
  const submitCity = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBlank && chooseCity(typed)) goOn();
  };

  return (
    <Step
      id="place"
      onSkip={() => {
        changeAnswers({ school: null, city: null });
        goOn();
      }}
      onNext={() => {
        if (isBlank || chooseCity(typed)) goOn();
      }}
    >
      <ChoiceGroup
        legend={messages.schools}
        isLegendHidden
        layout="tile"
        columns={4}
        choices={choices}
        value={school}
        onChange={chooseSchool}
        onCommit={goOnSoon}
      />
      <form className={styles.citySearch} onSubmit={submitCity}>
        <ComboField
          id={CITY_ID}
          label={messages.citySearch}
          error={mistake}
          proposal={mistake && nearestCity(typed)}
          placeholder={messages.cityPlaceholder}
          icon={<Search size={20} />}
          optionIcon={<MapPin size={18} />}
          value={typed}
          onChange={changeCity}
          suggestions={suggestCity(typed, suggestBySubstring(typed, SEARCH_CITIES))}
          onPick={(picked) => {
            chooseCity(picked);
            goOnSoon();
          }}
        />
      </form>
    </Step>
  );
}
