//! The site in a real Chromium: a lesson done by mouse, by drag, by keyboard, by typed moves, and without
//! scripts; an ending played out; a puzzle solved; a class made, its cards scanned, its pupils signed in; a set handed to
//! a class and worked on; and how the pages look.
//!
//! Runs where `chromium` and `chromedriver` are installed. Where they are not, the tests are reported as ignored, or,
//! with `TABIYA_BROWSER_TESTS=required` (as CI sets it), they fail.

mod access;
mod assignment;
mod browser;
mod cast;
mod classes;
mod combination;
mod editor;
mod endgame;
mod first_minutes;
mod input;
mod lesson;
mod look;
mod offline;
mod pages;
mod puzzle;
mod school;
mod story;
mod vitals;
mod writing;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use browser::{Browser, Scripts};

type Test = (&'static str, Scripts, fn(&Browser) -> browser::Done<'_>);

const TESTS: &[Test] = &[
    ("a_lesson_is_done_by_mouse", Scripts::On, lesson::by_mouse),
    ("a_lesson_is_done_by_dragging", Scripts::On, lesson::by_dragging),
    ("a_lesson_is_done_by_keyboard_alone", Scripts::On, lesson::by_keyboard),
    ("a_lesson_is_done_by_typed_moves", Scripts::On, lesson::by_typed_moves),
    ("a_lesson_is_done_without_scripts", Scripts::Off, lesson::without_scripts),
    ("an_illegal_move_is_explained_on_the_board", Scripts::On, lesson::illegal_move_is_explained),
    ("the_feedback_is_announced_where_it_stood", Scripts::On, lesson::feedback_is_announced),
    ("the_focus_stays_where_the_learner_was", Scripts::On, lesson::focus_stays),
    ("nothing_is_lost_when_the_network_fails", Scripts::On, lesson::lost_network),
    ("a_promotion_piece_is_chosen_and_can_be_taken_back", Scripts::On, lesson::promotion_is_chosen),
    ("progress_is_there_when_the_browser_comes_back", Scripts::On, lesson::progress_is_kept),
    ("a_move_is_written_in_notation", Scripts::On, writing::a_move_is_written),
    ("a_board_is_set_up_by_keyboard_alone", Scripts::On, writing::a_board_is_set_up_by_keyboard),
    ("a_board_is_set_up_without_scripts", Scripts::Off, writing::a_board_is_set_up_without_scripts),
    ("a_combination_is_played_to_its_end", Scripts::On, combination::played_to_its_end),
    ("a_mate_is_forced_without_scripts", Scripts::Off, combination::mate_without_scripts),
    ("a_refutation_is_shown_and_taken_back", Scripts::On, combination::refutation_is_taken_back),
    ("a_press_ends_the_refutation", Scripts::On, combination::press_ends_the_refutation),
    ("a_game_is_stepped_through_by_keyboard", Scripts::On, combination::game_by_keyboard),
    ("a_teacher_makes_a_lesson_by_mouse_and_a_learner_solves_it", Scripts::On, editor::a_lesson_is_made_and_solved),
    ("the_rook_mates_by_following_hints", Scripts::On, endgame::the_rook_mates_by_following_hints),
    ("a_clearance_is_looked_up_and_solved", Scripts::On, puzzle::a_clearance_is_looked_up_and_solved),
    ("hints_go_on_to_the_square", Scripts::On, puzzle::hints_go_on_to_the_square),
    ("hints_go_on_without_scripts", Scripts::Off, puzzle::hints_go_on_to_the_square),
    ("a_storm_goes_on_in_its_place", Scripts::On, puzzle::a_storm_goes_on_in_its_place),
    ("the_board_is_played_by_finger", Scripts::On, input::by_finger),
    ("the_edge_of_the_screen_is_the_boards", Scripts::On, input::the_edge_is_the_boards),
    ("the_page_scrolls_beside_the_board_only", Scripts::On, input::the_page_scrolls_beside_the_board_only),
    ("the_board_is_played_by_pen", Scripts::On, input::by_pen),
    ("arrows_and_circles_are_the_learners_own", Scripts::On, input::arrows_and_circles_are_the_learners_own),
    ("a_long_press_draws", Scripts::On, input::a_long_press_draws),
    ("the_board_is_turned_round", Scripts::On, input::the_board_is_turned_round),
    ("the_board_is_turned_round_without_scripts", Scripts::Off, input::the_board_is_turned_round),
    ("pieces_move_as_the_game_did", Scripts::On, input::pieces_move_as_the_game_did),
    ("dots_can_be_switched_off", Scripts::On, input::dots_can_be_switched_off),
    ("no_page_has_faults_for_axe_in_english", Scripts::On, access::in_english),
    ("no_page_has_faults_for_axe_in_simplified_chinese", Scripts::On, access::in_simplified_chinese),
    ("no_page_has_faults_for_axe_in_traditional_chinese", Scripts::On, access::in_traditional_chinese),
    ("no_page_has_faults_for_axe_in_the_dark", Scripts::On, access::in_the_dark),
    ("no_page_has_faults_for_axe_in_high_contrast", Scripts::On, access::in_high_contrast),
    ("no_page_of_a_school_has_faults_for_axe_in_english", Scripts::On, access::in_school_in_english),
    (
        "no_page_of_a_school_has_faults_for_axe_in_simplified_chinese",
        Scripts::On,
        access::in_school_in_simplified_chinese,
    ),
    (
        "no_page_of_a_school_has_faults_for_axe_in_traditional_chinese",
        Scripts::On,
        access::in_school_in_traditional_chinese,
    ),
    ("axe_finds_what_is_wrong", Scripts::On, access::axe_finds_what_is_wrong),
    ("half_of_the_kinds_of_task_are_done_by_keyboard_alone", Scripts::On, access::half_of_the_kinds_by_keyboard),
    ("the_other_kinds_of_task_are_done_by_keyboard_alone", Scripts::On, access::the_other_kinds_by_keyboard),
    ("the_focus_can_be_seen", Scripts::On, access::the_focus_can_be_seen),
    ("a_screen_reader_hears_it_all", Scripts::On, access::a_screen_reader_hears_it_all),
    ("the_board_is_there_in_words", Scripts::On, access::the_board_in_words),
    ("no_state_of_a_square_is_told_by_colour_alone", Scripts::On, access::no_state_by_colour_alone),
    ("an_answer_is_kept_offline_and_sent_once", Scripts::On, offline::an_answer_is_kept_and_sent_once),
    ("a_silent_loss_of_the_network_is_noticed", Scripts::On, offline::a_silent_loss_is_noticed),
    ("a_kept_answer_is_its_learners_own", Scripts::On, offline::a_kept_answer_is_its_learners_own),
    ("the_school_can_be_installed", Scripts::On, offline::the_school_can_be_installed),
    ("pages_are_there_soon", Scripts::On, vitals::pages_are_there_soon),
    ("a_page_is_of_use_before_its_script", Scripts::On, vitals::a_page_is_of_use_before_its_script),
    ("the_grid_changes_while_the_teacher_looks", Scripts::On, school::the_grid_changes_while_the_teacher_looks),
    ("a_round_is_played_with_two_pupils", Scripts::On, school::a_round_is_played_with_two_pupils),
    ("a_week_of_a_class_of_three", Scripts::On, story::from_monday_to_friday),
    ("a_class_works_from_monday_to_friday", Scripts::On, assignment::from_monday_to_friday),
    ("a_class_works_without_scripts", Scripts::Off, assignment::from_monday_to_friday),
    ("a_stranger_is_right_after_two_presses", Scripts::On, first_minutes::two_presses),
    ("a_stranger_is_right_without_scripts", Scripts::Off, first_minutes::two_presses),
    ("what_to_press_is_seen_at_once", Scripts::On, first_minutes::seen_at_once),
    ("no_page_scrolls_sideways_or_is_cut", Scripts::On, look::no_page_scrolls_sideways),
    ("a_school_fits_a_phone_in_english", Scripts::On, look::a_school_fits_in_english),
    ("a_school_fits_a_phone_in_simplified_chinese", Scripts::On, look::a_school_fits_in_simplified_chinese),
    ("a_school_fits_a_phone_in_traditional_chinese", Scripts::On, look::a_school_fits_in_traditional_chinese),
    ("letters_alone_can_be_enlarged", Scripts::On, look::letters_alone_can_be_enlarged),
    ("letters_alone_can_be_enlarged_in_a_school", Scripts::On, look::letters_alone_can_be_enlarged_in_a_school),
    ("a_class_is_made_from_a_list_and_a_card_is_scanned", Scripts::On, classes::cards_are_printed_and_scanned),
    ("a_child_comes_in_by_code", Scripts::On, classes::by_code),
    ("a_child_comes_in_by_pictures", Scripts::On, classes::by_pictures),
    ("a_child_comes_in_by_pictures_without_scripts", Scripts::Off, classes::by_pictures),
    ("a_child_comes_in_by_pictures_with_the_keyboard", Scripts::On, classes::by_pictures_with_the_keyboard),
    ("a_count_stands_beside_its_theme_on_a_phone", Scripts::On, look::counts_stand_beside_themes),
    (
        "the_controls_of_the_board_stand_in_one_line_on_a_phone",
        Scripts::On,
        look::the_boards_controls_stand_in_one_line,
    ),
    ("what_is_said_to_a_first_move_is_seen_on_a_phone", Scripts::On, look::what_is_said_to_a_first_move_is_seen),
    ("squares_can_be_hit_with_a_finger", Scripts::On, look::squares_are_large_enough),
    ("the_board_does_not_move_when_feedback_comes", Scripts::On, look::the_board_stays),
    ("nothing_is_asked_of_other_sites_and_no_page_breaks_its_policy", Scripts::On, look::nothing_leaves_the_site),
];

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // One browser at a time: the machines that run this have two cores, and a browser takes both.
    arguments.test_threads = Some(1);
    let missing = browser::missing_programs();
    let required = std::env::var_os("TABIYA_BROWSER_TESTS").is_some_and(|value| value == "required");
    let trials = TESTS
        .iter()
        .map(|&(name, scripts, test)| {
            let trial =
                Trial::test(name, move || browser::run(scripts, test).map_err(|error| error.to_string().into()));
            trial.with_ignored_flag(!missing.is_empty() && !required)
        })
        .collect();
    if !missing.is_empty() {
        eprintln!("not installed: {}", missing.join(", "));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
